package dev.pawl.library;

import dev.pawl.activities.Activities;
import dev.pawl.activities.ActivityDefinitions;
import dev.pawl.activities.ActivityWorkflow;
import dev.pawl.activities.WorkflowHooks;
import dev.pawl.activities.session.SessionTools;
import dev.pawl.activities.session.Sessions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.mcp.face.PacedRuns;
import dev.pawl.model.Failure;
import dev.pawl.protocol.server.Tool;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What a Java program offers to clients: its activities and workflows as tools, and for each
 * workflow the tools that step it.
 */
final class PublishedProgram {
  private final Activities activities;

  /** The workflows behind tools that step them, which run under names of their own. */
  private final Map<String, String> behind = new HashMap<>();

  private final Set<String> hidden = new HashSet<>();

  /** By the names under which they run. */
  private final Map<String, ActivityWorkflow> running = new HashMap<>();

  PublishedProgram(Activities activities) {
    this.activities = activities;
    for (ActivityWorkflow each : activities.workflows()) {
      hidden.add(ActivityDefinitions.pacedName(each));
      running.put(ActivityDefinitions.pacedName(each), each);
      running.put(each.id(), each);
    }
    for (ActivityWorkflow each : activities.latest()) {
      String paced = ActivityDefinitions.pacedName(each);
      SessionTools.names(each).forEach(tool -> behind.put(tool, paced));
    }
  }

  /** Tells whoever wants to hear how runs of a workflow end. */
  void ended(HostedRun run) {
    ActivityWorkflow workflow = running.get(run.workflow().name());
    if (workflow == null || workflow.hooks() == WorkflowHooks.NONE) {
      return;
    }
    switch (run.result().orElse(null)) {
      case RunResult.Completed(String id, Object output) -> {
        Map<?, ?> results = output instanceof Map<?, ?> all ? all : Map.of();
        tell(workflow, hooks -> hooks.onSuccess(id, Values.asObject(results)));
        tell(workflow, hooks -> hooks.onComplete(id));
      }
      case RunResult.Failed(String id, Failure failure) -> {
        tell(workflow, hooks -> hooks.onFailure(id, failure));
        tell(workflow, hooks -> hooks.onComplete(id));
      }
      case RunResult.Suspended _ -> {} // another process goes on with it
      case null -> {}
    }
  }

  /** Each is told, whatever became of telling the others. */
  private static void tell(ActivityWorkflow workflow, Consumer<WorkflowHooks> news) {
    try {
      news.accept(workflow.hooks());
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.activities")
          .log(Level.WARNING, "a hook of `" + workflow.name() + "` failed", e);
    }
  }

  /** Whether a workflow is no tool itself, but stepped by others. */
  boolean hides(String workflow) {
    return hidden.contains(workflow);
  }

  /** The name of the workflow that a tool runs. */
  String workflow(String tool) {
    return behind.getOrDefault(tool, tool);
  }

  /** The latest version of a workflow, or the one that is named with its version. */
  Optional<ActivityWorkflow> find(String name) {
    return Stream.concat(activities.latest().stream(), activities.workflows().stream())
        .filter(each -> each.name().equals(name) || each.id().equals(name))
        .findFirst();
  }

  Sessions sessions(PacedRuns runs, Function<String, Workflow> compiled) {
    return new Sessions(runs, activities.workflows(), compiled, activities.sessions());
  }

  /**
   * @param all its definitions as tools
   */
  List<Tool> published(List<Tool> all, PacedRuns runs, Function<String, Workflow> compiled) {
    List<Tool> tools = new ArrayList<>();
    all.stream().filter(tool -> !hides(tool.name())).forEach(tools::add);
    Sessions sessions = sessions(runs, compiled);
    activities.latest().forEach(each -> tools.addAll(SessionTools.of(each, sessions)));
    activities.workflows().stream()
        .filter(each -> each.version() > 0)
        .forEach(each -> tools.add(SessionTools.pinned(each, sessions)));
    return tools;
  }
}
