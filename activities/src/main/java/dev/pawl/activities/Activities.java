package dev.pawl.activities;

import dev.pawl.activities.type.JsonType;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Place;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a Java program offers: workflows, and activities that are tools of their own. Immutable.
 *
 * <p>Its runs belong to its name: a process that offers activities of the same name resumes what
 * another one left behind.
 */
public final class Activities {
  private final ServerInfo info;
  private final List<ActivityWorkflow> workflows;
  private final List<Activity<?, ?>> tools;
  private final SessionSettings sessions;

  private Activities(Builder builder) {
    this.info = new ServerInfo(builder.name, builder.version, builder.name, null);
    this.workflows = List.copyOf(builder.workflows);
    this.tools = List.copyOf(builder.tools);
    this.sessions = builder.sessions;
  }

  /**
   * Begins what a program offers.
   *
   * @param name as clients see it, and as its runs are found by
   */
  public static Builder named(String name, String version) {
    return new Builder(name, version);
  }

  /** Puts together what a program offers. */
  public static final class Builder {
    private final String name;
    private final String version;
    private final List<ActivityWorkflow> workflows = new ArrayList<>();
    private final List<Activity<?, ?>> tools = new ArrayList<>();
    private SessionSettings sessions = SessionSettings.DEFAULT;

    private Builder(String name, String version) {
      this.name = name;
      this.version = version;
    }

    /** Offers a workflow; of several versions of one name, new sessions are of the latest. */
    public Builder workflow(ActivityWorkflow workflow) {
      workflows.add(workflow);
      return this;
    }

    /** Offers an activity as a tool of its own. */
    public Builder tool(Activity<?, ?> activity) {
      tools.add(activity);
      return this;
    }

    /** Offers every method of an object that has a {@link Tool}. */
    public Builder tools(Object owner) {
      tools.addAll(ToolMethods.of(owner));
      return this;
    }

    /** How many sessions of a workflow there may be, and how long. */
    public Builder sessions(SessionSettings settings) {
      sessions = settings;
      return this;
    }

    /**
     * @throws IllegalArgumentException when two have the same name
     */
    public Activities build() {
      Activities built = new Activities(this);
      workflows.forEach(each -> takesAnObject("workflow `" + each.id() + "`", each.input()));
      tools.forEach(each -> takesAnObject("tool `" + each.name() + "`", each.input()));
      workflows.forEach(this::offersWhatItRuns);
      Set<String> names = new HashSet<>();
      built.bundle().definitions().forEach(each -> take(each.name(), names));
      names.clear();
      workflows.forEach(each -> names.add(each.id()));
      tools.forEach(each -> names.add(each.name()));
      for (ActivityWorkflow each : built.latest()) {
        Pacing.ENDINGS.forEach(ending -> take(each.name() + ending, names));
      }
      return built;
    }

    private void offersWhatItRuns(ActivityWorkflow workflow) {
      for (WorkflowStep step : workflow.steps()) {
        if (step instanceof WorkflowStep.Nested nested
            && workflows.stream().noneMatch(each -> each.id().equals(nested.workflow().id()))) {
          throw new IllegalArgumentException(
              "workflow `"
                  + workflow.id()
                  + "` runs `"
                  + nested.workflow().id()
                  + "`, which has to be offered, too: add it by `workflow`");
        }
      }
    }

    /** Arguments of a tool are an object: anything else could never be called. */
    private static void takesAnObject(String what, JsonType<?> input) {
      Object type = input.schema().get("type");
      if (type != null
          && !type.equals("object")
          && !(type instanceof List<?> types && types.contains("object"))) {
        throw new IllegalArgumentException(
            what
                + " takes "
                + (type instanceof List<?> ? "something else than an object" : "a JSON " + type)
                + ", but the arguments of a tool are an object; put it into a record");
      }
    }

    private static void take(String tool, Set<String> names) {
      if (!names.add(tool)) {
        throw new IllegalArgumentException("there are two tools `" + tool + "`");
      }
    }
  }

  /** How a server of them introduces itself. */
  public ServerInfo info() {
    return info;
  }

  /** All versions of all workflows. */
  public List<ActivityWorkflow> workflows() {
    return workflows;
  }

  /** The latest version of each workflow, in the order in which they were named. */
  public List<ActivityWorkflow> latest() {
    Map<String, ActivityWorkflow> latest = new LinkedHashMap<>();
    workflows.stream()
        .sorted(Comparator.comparingInt(ActivityWorkflow::version))
        .forEach(each -> latest.put(each.name(), each));
    return workflows.stream().filter(latest::containsValue).toList();
  }

  /** The activities that are tools of their own. */
  public List<Activity<?, ?>> tools() {
    return tools;
  }

  /** How many sessions of a workflow there may be, and how long. */
  public SessionSettings sessions() {
    return sessions;
  }

  /** As if they had been read from a file. */
  Bundle bundle() {
    List<Definition> definitions = new ArrayList<>();
    for (ActivityWorkflow workflow : workflows) {
      definitions.add(WorkflowDefinitions.whole(workflow));
      definitions.add(WorkflowDefinitions.paced(workflow, sessions.idle()));
    }
    tools.forEach(each -> definitions.add(WorkflowDefinitions.alone(each)));
    return new Bundle(
        Bundle.BUILT + info.name(),
        info,
        Map.of(ActivityServer.NAME, upstream()),
        definitions,
        List.of(),
        List.of());
  }

  private static UpstreamDefinition upstream() {
    return new UpstreamDefinition.Builtin(
        ActivityServer.NAME, ActivityServer.NAME, Map.of(), Place.UNKNOWN);
  }
}
