package dev.pawl.activities;

import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import dev.pawl.mcp.server.ToolServer;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Activities as a server in this process: runs call them like the tools of any other server, so
 * that retries, timeouts, doubts, gates and plans hold for them, too.
 */
public final class ActivityServer implements ToolServer {
  /** What it is called in definitions. */
  public static final String NAME = UpstreamDefinition.ACTIVITIES;

  private static final Map<String, @Nullable Object> ANYTHING = Map.of("type", "object");

  private final Map<String, ActivityCall> calls = new LinkedHashMap<>();
  private final Map<String, Activity<?, ?>> named = new LinkedHashMap<>();
  private final Map<String, Tool> tools = new LinkedHashMap<>();

  /** The tools of activities that may take as long as they like. */
  private final Set<String> unhurried = new HashSet<>();

  private final InstantSource clock;

  private ActivityServer(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * @param workflows whose steps can be called, and their activities by themselves
   * @param alone activities that can be called by themselves
   */
  static ActivityServer of(
      Collection<ActivityWorkflow> workflows,
      Collection<? extends Activity<?, ?>> alone,
      InstantSource clock) {
    ActivityServer server = new ActivityServer(clock);
    for (Activity<?, ?> each : alone) {
      if (server.named.containsKey(each.name())) {
        throw new IllegalArgumentException(
            "there are two activities `" + each.name() + "`; give one another name");
      }
      server.add(each);
    }
    workflows.stream()
        .sorted(Comparator.comparingInt(ActivityWorkflow::version).reversed())
        .forEach(server::add);
    return server;
  }

  /** All activities of several programs. */
  public static ActivityServer ofAll(Collection<Activities> programs) {
    return of(
        programs.stream().flatMap(each -> each.workflows().stream()).toList(),
        programs.stream().flatMap(each -> each.tools().stream()).toList(),
        InstantSource.system());
  }

  private void add(ActivityWorkflow workflow) {
    StepCalls steps = new StepCalls(workflow, clock);
    for (int i = 0; i < workflow.size(); i++) {
      add(workflow, workflow.steps().get(i), i, steps);
    }
  }

  /** Of several activities of one name, that of the latest version is called by it. */
  private void add(Activity<?, ?> activity) {
    if (named.putIfAbsent(activity.name(), activity) != null) {
      return;
    }
    calls.put(activity.name(), StepCalls.alone(activity, clock));
    if (activity.timeout() == null) {
      unhurried.add(activity.name());
    }
    tools.put(
        activity.name(),
        new Tool(
            activity.name(),
            null,
            activity.description(),
            activity.input().schema(),
            activity.output().schema(),
            annotations(activity.effects().hints()),
            List.of(),
            ActivityServer::refuse));
  }

  private void add(ActivityWorkflow workflow, WorkflowStep step, int index, StepCalls steps) {
    switch (step) {
      case WorkflowStep.Single single -> add(workflow, single, index, steps);
      case WorkflowStep.Group group ->
          group.members().forEach(each -> add(workflow, each, index, steps));
      case WorkflowStep.Nested nested ->
          addReading(workflow, nested.name() + ".input", steps.inputOf(nested, index));
      case WorkflowStep.Awaiting awaiting ->
          addReading(workflow, awaiting.name() + ".key", steps.key(index));
    }
  }

  private void add(
      ActivityWorkflow workflow, WorkflowStep.Single step, int index, StepCalls steps) {
    String tool = WorkflowDefinitions.tool(workflow, step.name());
    add(step.activity());
    add(tool, step.activity().effects().hints(), steps.running(step, index));
    if (step.activity().timeout() == null && workflow.timeout().isEmpty()) {
      unhurried.add(tool);
    }
    if (step.undo() != null) {
      add(tool + ".undo", step.undo().effects().hints(), steps.undoing(step, step.undo(), index));
    }
  }

  private void addReading(ActivityWorkflow workflow, String step, ActivityCall call) {
    ToolHints reading = new ToolHints(true, true, false, false);
    add(WorkflowDefinitions.tool(workflow, step), reading, call);
  }

  private void add(String name, ToolHints effects, ActivityCall call) {
    if (calls.put(name, call) != null) {
      throw new IllegalArgumentException("there are two steps `" + name + "`");
    }
    tools.put(
        name,
        new Tool(
            name,
            null,
            "",
            ANYTHING,
            null,
            annotations(effects),
            List.of(),
            ActivityServer::refuse));
  }

  private static CallResult refuse(Map<String, @Nullable Object> arguments, Exchange exchange) {
    return CallResult.error("an activity runs as a step of a run only");
  }

  private static Map<String, @Nullable Object> annotations(ToolHints effects) {
    return Values.object(
        "readOnlyHint",
        effects.readOnly(),
        "idempotentHint",
        effects.idempotent(),
        "destructiveHint",
        effects.destructive(),
        "openWorldHint",
        effects.openWorld());
  }

  @Override
  public List<Tool> tools() {
    return List.copyOf(tools.values());
  }

  @Override
  public @Nullable Tool find(String tool) {
    return tools.get(tool);
  }

  /** Nobody but whoever ends the run wants to interrupt what has no time limit. */
  @Override
  public boolean heedsInterrupts(String tool) {
    return unhurried.contains(tool);
  }

  @Override
  public @Nullable ToolResult call(ToolCall call) throws InterruptedException {
    ActivityCall known = calls.get(call.tool());
    return known == null ? null : known.of(call);
  }
}
