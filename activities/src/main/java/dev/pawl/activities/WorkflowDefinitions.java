package dev.pawl.activities;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A workflow of activities as a definition like that of any file.
 *
 * <p>Every step is a node of the same name that calls the server {@link ActivityServer#NAME}, which
 * has a tool for each; the entry is called {@link Memory#INPUT}, so that what expressions see as
 * {@code $} is what activities see as their memory. Run as a whole, one step leads to the next. At
 * a client's pace every step leads to {@link Pacing#NODE}, which waits for the client; what it
 * answers says which step is next, and {@link #ROUTE} goes there.
 */
final class WorkflowDefinitions {
  private static final String PACE = Pacing.NODE;
  private static final String RESULTS = Pacing.FINISH;
  private static final String ROUTE = "__route__";
  private static final String EXIT = "__exit__";

  private static final String UNDO = ".undo";
  private static final String BRANCH = ".branch";

  /** Names that need no more than a path, which costs a small part of a function. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_.:-]+");

  private static final int MOST_STEPS = 100_000;
  private static final Duration NO_LIMIT = Duration.ofDays(3_650);

  private final ActivityWorkflow workflow;
  private final @Nullable Duration patience;
  private final boolean paced;
  private final List<Node> nodes = new ArrayList<>();

  private WorkflowDefinitions(
      ActivityWorkflow workflow, boolean paced, @Nullable Duration patience) {
    this.workflow = workflow;
    this.paced = paced;
    this.patience = patience;
  }

  /** Run as a whole. */
  static Definition whole(ActivityWorkflow workflow) {
    return new WorkflowDefinitions(workflow, false, null).definition(workflow.id());
  }

  /**
   * Run at the pace of a client.
   *
   * @param patience how long a client may leave it; null for ever
   */
  static Definition paced(ActivityWorkflow workflow, @Nullable Duration patience) {
    return new WorkflowDefinitions(workflow, true, patience).definition(pacedName(workflow));
  }

  static String pacedName(ActivityWorkflow workflow) {
    return workflow.id() + "_start";
  }

  /** An activity as a tool of its own. */
  static Definition alone(Activity<?, ?> activity) {
    Policy policy = new Policy(activity.retry(), activity.timeout(), null, null, null);
    return new Definition(
        activity.name(),
        null,
        activity.description(),
        Source.of(activity.input().schema()),
        Source.of(activity.output().schema()),
        Map.of(),
        Limits.DEFAULT,
        List.of(
            node(Memory.INPUT, new NodeKind.Entry(), activity.name()),
            new Node(
                activity.name(),
                call(activity.name(), expression(value(Memory.INPUT))),
                targets(EXIT),
                Join.UNSAID,
                policy,
                Place.UNKNOWN),
            node(EXIT, new NodeKind.Exit())),
        Place.UNKNOWN);
  }

  private Definition definition(String name) {
    List<WorkflowStep> steps = workflow.steps();
    nodes.add(node(Memory.INPUT, new NodeKind.Entry(), first(steps.getFirst())));
    for (int i = 0; i < steps.size(); i++) {
      add(steps.get(i), i + 1 == steps.size() ? RESULTS : first(steps.get(i + 1)));
    }
    boolean waits = steps.size() > 1 || !steps.getFirst().branches().isEmpty();
    if (paced && waits) {
      addPace();
    }
    nodes.add(node(RESULTS, new NodeKind.Transform(ExpressionText.of(results())), EXIT));
    nodes.add(node(EXIT, new NodeKind.Exit()));
    return new Definition(
        name,
        null,
        workflow.description(),
        Source.of(workflow.input().schema()),
        null,
        Map.of(),
        new Limits(MOST_STEPS, workflow.timeout().orElse(NO_LIMIT)),
        nodes,
        Place.UNKNOWN);
  }

  /** The node at which a step begins. */
  private static String first(WorkflowStep step) {
    return switch (step) {
      case WorkflowStep.Single single -> single.name();
      case WorkflowStep.Group group -> group.name() + ".fork";
      case WorkflowStep.Nested nested -> nested.name() + ".input";
      case WorkflowStep.Awaiting awaiting -> awaiting.name() + ".key";
    };
  }

  /** The nodes of a step beside the one that has its name. */
  static List<String> parts(WorkflowStep step) {
    List<String> parts = new ArrayList<>();
    if (!first(step).equals(step.name())) {
      parts.add(first(step));
    }
    if (step instanceof WorkflowStep.Single single) {
      if (single.undo() != null) {
        parts.add(step.name() + UNDO);
      }
      if (single.branches().stream().anyMatch(each -> !each.step().isEmpty())) {
        parts.add(step.name() + BRANCH);
      }
    }
    return parts;
  }

  private void add(WorkflowStep step, String next) {
    boolean last = next.equals(RESULTS) && step.branches().isEmpty();
    String after = paced && !last ? PACE : next;
    switch (step) {
      case WorkflowStep.Single single -> single(single, routed(single, after));
      case WorkflowStep.Group group -> {
        String[] members =
            group.members().stream().map(WorkflowStep.Single::name).toArray(String[]::new);
        nodes.add(node(first(group), new NodeKind.Transform(ExpressionText.of("null")), members));
        group.members().forEach(member -> single(member, group.name()));
        nodes.add(
            new Node(
                group.name(),
                new NodeKind.Transform(ExpressionText.of(object(group.members()))),
                targets(after),
                Join.ALL,
                Policy.NONE,
                Place.UNKNOWN));
      }
      case WorkflowStep.Nested nested -> {
        nodes.add(node(first(nested), call(tool(first(nested)), empty()), nested.name()));
        nodes.add(
            node(
                nested.name(),
                new NodeKind.SubWorkflow(
                    Target.of(nested.workflow().id()), expression(value(first(nested)))),
                after));
      }
      case WorkflowStep.Awaiting awaiting -> {
        nodes.add(node(first(awaiting), call(tool(first(awaiting)), empty()), awaiting.name()));
        nodes.add(
            new Node(
                awaiting.name(),
                new NodeKind.Signal(
                    awaiting.signal(), expression(value(first(awaiting))), null, null, null),
                targets(after),
                Join.UNSAID,
                new Policy(null, null, awaiting.deadline(), null, null),
                Place.UNKNOWN));
      }
    }
  }

  private void single(WorkflowStep.Single step, String next) {
    Activity<?, ?> activity = step.activity();
    String undo = step.undo() == null ? null : step.name() + UNDO;
    Policy policy =
        new Policy(
            activity.retry(),
            activity.timeout(),
            null,
            step.optional() ? Target.of(next) : null,
            undo == null ? null : Target.of(undo));
    nodes.add(
        new Node(
            step.name(),
            call(tool(step.name()), empty()),
            targets(next),
            Join.UNSAID,
            policy,
            Place.UNKNOWN));
    if (undo != null && step.undo() != null) {
      nodes.add(undoing(undo, step.undo()));
    }
  }

  private Node undoing(String id, Activity<?, ?> undo) {
    Policy policy = new Policy(undo.retry(), undo.timeout(), null, null, null);
    return new Node(id, call(tool(id), empty()), List.of(), Join.UNSAID, policy, Place.UNKNOWN);
  }

  /** Run as a whole, a branch that leads to a step is followed by itself. */
  private String routed(WorkflowStep.Single step, String next) {
    List<String> ways =
        step.branches().stream()
            .map(Branch::step)
            .filter(target -> !target.isEmpty())
            .distinct()
            .toList();
    if (paced || ways.isEmpty()) {
      return next;
    }
    String route = step.name() + BRANCH;
    String taken = "$mcpResult(" + Json.write(step.name()) + ")._meta.`" + Pacing.ABOUT + "`.next";
    List<NodeKind.Case> cases = ways.stream().map(way -> way(taken, way)).toList();
    nodes.add(node(route, new NodeKind.Switch(cases), next));
    return route;
  }

  private NodeKind.Case way(String chosen, String step) {
    Object rule = Values.object("==", Values.list(Values.object("var", chosen), step));
    String target = workflow.find(step).map(WorkflowDefinitions::first).orElse(step);
    return new NodeKind.Case(Source.ofValue(rule), targets(target));
  }

  private void addPace() {
    List<String> targets = new ArrayList<>(workflow.stepNames());
    targets.add(PACE);
    targets.add(RESULTS);
    nodes.add(
        new Node(
            PACE,
            new NodeKind.Ask(
                NodeKind.To.CLIENT,
                new Template.Literal("Which step is next?"),
                Source.of(
                    Values.object(
                        "type",
                        "object",
                        "properties",
                        Values.object(
                            Pacing.STEP,
                            Values.object("enum", targets),
                            Pacing.FROM,
                            Map.of("type", "string"),
                            Pacing.RESULTS,
                            Map.of("type", "object"),
                            Pacing.MEMORY,
                            Map.of("type", "object"),
                            Pacing.PAUSED,
                            Map.of("type", "boolean")),
                        "required",
                        List.of(Pacing.STEP))),
                List.of(),
                null,
                null),
            targets(ROUTE),
            Join.UNSAID,
            new Policy(null, null, patience, null, null),
            Place.UNKNOWN));
    List<NodeKind.Case> cases = new ArrayList<>();
    workflow.stepNames().forEach(step -> cases.add(way(PACE + ".step", step)));
    cases.add(way(PACE + ".step", PACE));
    nodes.add(node(ROUTE, new NodeKind.Switch(cases), RESULTS));
  }

  /** What each step made; what a client handed in takes the place of that. */
  private String results() {
    String made =
        workflow.steps().stream()
            .map(step -> member(step.name(), isOptional(step)))
            .collect(Collectors.joining(", ", "{ ", " }"));
    return paced ? "$merge([" + made + ", $." + PACE + ".results])" : made;
  }

  private static boolean isOptional(WorkflowStep step) {
    return step instanceof WorkflowStep.Single single && single.optional();
  }

  private static String object(List<WorkflowStep.Single> steps) {
    return steps.stream()
        .map(step -> member(step.name(), step.optional()))
        .collect(Collectors.joining(", ", "{ ", " }"));
  }

  /** What others see of an optional step that failed is its failure: that is no result. */
  private static String member(String step, boolean optional) {
    String name = Json.write(step);
    return name
        + (optional ? ": $executionCount(" + name + ") > 0 ? " : ": ")
        + (PLAIN.matcher(step).matches() ? "$.`" + step + "`" : value(step));
  }

  private static String value(String step) {
    return "$lookup($$, " + Json.write(step) + ")";
  }

  private String tool(String step) {
    return tool(workflow, step);
  }

  /** The tool of the server that does a step of a workflow. */
  static String tool(ActivityWorkflow workflow, String step) {
    return workflow.id() + ":" + step;
  }

  private static NodeKind call(String tool, Template arguments) {
    return new NodeKind.Mcp(Target.of(ActivityServer.NAME), tool, arguments);
  }

  private static Template empty() {
    return new Template.Literal(Map.of());
  }

  private static Template expression(String text) {
    return new Template.Computed(ExpressionText.of(text));
  }

  private static List<Target> targets(String... names) {
    List<Target> targets = new ArrayList<>();
    for (String name : names) {
      targets.add(Target.of(name));
    }
    return targets;
  }

  private static Node node(String id, NodeKind kind, String... next) {
    return new Node(id, kind, targets(next), Join.UNSAID, Policy.NONE, Place.UNKNOWN);
  }
}
