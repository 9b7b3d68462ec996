package dev.pawl.formats.promptflow;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.PlaceholderText;
import dev.pawl.model.Policy;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Makes a definition of a flow. Its inputs become the entry, its results the exit, and each
 * template node waits for all that chains lead from to it.
 */
final class FlowCompiler {
  static final String RESULT = "_result";
  static final String TEMPLATE = "_template";
  static final String NOT_FOUND = "TEMPLATE_NOT_FOUND";

  /** Whoever answers may take longer than a run usually may. */
  private static final Limits WITH_ANSWERS =
      new Limits(Limits.DEFAULT.maxSteps(), Duration.ofHours(24));

  private final Flow flow;
  private final FlowOrder order;
  private final SavedTemplates saved;
  private final Map<String, FlowNode> byId = new HashMap<>();
  private final Set<String> taken = new HashSet<>();
  private final List<Problem> problems = new ArrayList<>();
  private final String entry;
  private final Map<String, NodeKind> kinds = new HashMap<>();

  /** Those whose text goes to a model. */
  private final Set<String> generated = new HashSet<>();

  private boolean asks;

  FlowCompiler(Flow written, SavedTemplates saved) {
    this.flow = written.with(saved);
    this.saved = saved;
    this.order = flow.order();
    for (FlowNode node : flow.nodes()) {
      byId.put(node.id(), node);
      taken.add(NodeIds.encoded(node.id()));
    }
    this.entry = idOf(FlowNode.Type.MULTI_INPUT, "entry");
  }

  /** Templates that are not there: whoever executes the flow gets as far as it goes without. */
  List<Problem> problems() {
    return problems;
  }

  Definition definition() {
    List<Node> nodes = nodes();
    FlowMeta meta = flow.meta();
    String description = meta.description();
    return new Definition(
        meta.name(),
        null,
        description == null ? "" : description,
        inputSchema(),
        null,
        Map.of(),
        asks ? WITH_ANSWERS : Limits.DEFAULT,
        nodes,
        flow.place());
  }

  /** The id of the first node of a type, or one that no node has. */
  private String idOf(FlowNode.Type type, String otherwise) {
    List<FlowNode> all = flow.of(type);
    return all.isEmpty() ? unused(otherwise) : NodeIds.encoded(all.getFirst().id());
  }

  private String unused(String wish) {
    String id = wish;
    while (!taken.add(id)) {
      id += "_";
    }
    return id;
  }

  private List<Node> nodes() {
    List<String> execution = order.execution();
    List<String> roots = execution.stream().filter(id -> order.preceding(id).isEmpty()).toList();
    List<String> sinks = execution.stream().filter(id -> order.following(id).isEmpty()).toList();
    @Nullable String last = last(execution);
    boolean direct = last != null && sinks.equals(List.of(last));
    String exit = direct ? idOf(FlowNode.Type.RESULT, "exit") : unused("exit");
    String end = direct ? exit : idOf(FlowNode.Type.RESULT, "result");
    execution.forEach(id -> kinds.put(id, kind(known(id))));
    List<Node> nodes = new ArrayList<>();
    nodes.add(
        node(
            entry,
            new NodeKind.Entry(),
            roots.isEmpty() ? List.of(target(end)) : targets(roots),
            Join.UNSAID,
            placeOf(FlowNode.Type.MULTI_INPUT)));
    for (String id : execution) {
      nodes.addAll(nodes(id, end));
    }
    if (!direct) {
      nodes.add(
          node(
              end,
              new NodeKind.Transform(ExpressionText.of(last == null ? "\"\"" : output(last))),
              List.of(target(exit)),
              sinks.size() > 1 ? Join.ALL : Join.UNSAID,
              placeOf(FlowNode.Type.RESULT)));
    }
    nodes.add(
        node(exit, new NodeKind.Exit(), List.of(), Join.UNSAID, placeOf(FlowNode.Type.RESULT)));
    return nodes;
  }

  /** What a model is to answer is made by a node of its own, so that it is a template as any. */
  private List<Node> nodes(String id, String end) {
    List<String> following = order.following(id);
    List<Target> next = following.isEmpty() ? List.of(target(end)) : targets(following);
    Join join = order.preceding(id).size() > 1 ? Join.ALL : Join.UNSAID;
    NodeKind kind = Objects.requireNonNull(kinds.get(id));
    Place place = known(id).place();
    String own = NodeIds.encoded(id);
    if (!generated.contains(id)) {
      return List.of(node(own, kind, next, join, place));
    }
    Template question = new Template.Computed(ExpressionText.of(member(first(id))));
    return List.of(
        node(first(id), kind, List.of(new Target(own, place)), join, place),
        node(own, new NodeKind.Ask(NodeKind.To.MODEL, question), next, Join.UNSAID, place));
  }

  /** The node that is come to when a template node is to be executed. */
  private String first(String id) {
    String own = NodeIds.encoded(id);
    return generated.contains(id) ? own + NodeIds.PROMPT : own;
  }

  private static String member(String id) {
    return "$lookup($, " + Json.write(id) + ")";
  }

  private static String output(String id) {
    return member(NodeIds.encoded(id));
  }

  /** The node whose output is the result: the last of those that results are connected to. */
  private @Nullable String last(List<String> execution) {
    Set<String> ends = new HashSet<>();
    for (FlowEdge edge : flow.edges()) {
      FlowNode target = byId.get(edge.target());
      if (target != null && target.type() == FlowNode.Type.RESULT) {
        ends.add(edge.source());
      }
    }
    @Nullable String last = execution.isEmpty() ? null : execution.getLast();
    for (String id : execution) {
      if (ends.contains(id)) {
        last = id;
      }
    }
    return last;
  }

  private static Node node(String id, NodeKind kind, List<Target> next, Join join, Place place) {
    return new Node(id, kind, next, join, Policy.NONE, place);
  }

  private Place placeOf(FlowNode.Type type) {
    List<FlowNode> all = flow.of(type);
    return all.isEmpty() ? flow.place() : all.getFirst().place();
  }

  private FlowNode known(String id) {
    FlowNode node = byId.get(id);
    if (node == null) {
      throw new IllegalArgumentException(id);
    }
    return node;
  }

  private List<Target> targets(List<String> ids) {
    return ids.stream().map(id -> new Target(first(id), known(id).place())).toList();
  }

  private static Target target(String id) {
    return Target.of(id);
  }

  private NodeKind kind(FlowNode node) {
    if (node.way()
        instanceof
        FlowNode.Way.Called(Target server, String tool, Place at, Source.Mapping arguments)) {
      return new NodeKind.Mcp(server, tool, at, filled(arguments, node));
    }
    SavedTemplate template = template(node);
    if (template == null) {
      return new NodeKind.Fail(
          NOT_FOUND, new Template.Literal("Template not found: " + node.templateName()));
    }
    Set<String> required = required(node.variables());
    Set<String> names = FlowValues.names(template.text(), node.variables());
    Template text =
        new Template.Text(template.text(), values(node).of(names, node), List.copyOf(required));
    if (node.way() instanceof FlowNode.Way.Generated || template.generated()) {
      asks = true;
      generated.add(node.id());
    }
    // By its own name, whatever its file is called: it is judged by that.
    return new NodeKind.Prompt(text, template.name());
  }

  private static Set<String> required(List<FlowVariable> variables) {
    return variables.stream()
        .filter(FlowVariable::required)
        .map(FlowVariable::name)
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  /** The one that is saved if any is selected, or what the node brings along; null if missing. */
  private @Nullable SavedTemplate template(FlowNode node) {
    Target selected = node.selected();
    SavedTemplate found = selected == null ? null : saved.find(selected.name());
    if (found != null) {
      return found;
    }
    String own = node.template();
    if (own != null && (selected == null || !saved.areKept())) {
      return new SavedTemplate(
          node.templateName(), null, null, own, List.of(), false, node.place());
    }
    problems.add(
        new Problem(
            ProblemCode.UNSAVED_TEMPLATE,
            "there is no template `" + node.templateName() + "`",
            selected == null ? node.place() : selected.place(),
            flow.name(),
            node.id(),
            "save it in the folder `templates` beside `flows`; the flow gets as far as this node"));
    return null;
  }

  private FlowValues values(FlowNode node) {
    FlowValues values = new FlowValues(entry, flow.presets());
    order.ancestors(node.id()).forEach(id -> values.add(known(id)));
    return values;
  }

  /** Arguments of a call, with variables in their texts. */
  private Template filled(Source source, FlowNode node) {
    return switch (source) {
      case Source.Scalar scalar
          when scalar.value() instanceof String text && text.contains("{") -> {
        Set<String> required = required(node.variables());
        required.retainAll(PlaceholderText.of(text).names());
        yield new Template.Text(
            text, values(node).of(PlaceholderText.of(text).names(), node), List.copyOf(required));
      }
      case Source.Scalar scalar -> new Template.Literal(scalar.value(), scalar);
      case Source.Sequence sequence ->
          new Template.Elements(sequence.items().stream().map(each -> filled(each, node)).toList());
      case Source.Mapping mapping -> {
        Map<String, Template> fields = new LinkedHashMap<>();
        mapping.entries().forEach((key, each) -> fields.put(key, filled(each.value(), node)));
        yield new Template.Fields(fields, mapping);
      }
    };
  }

  /** Which variables are needed is found out by the nodes: those before them run all the same. */
  private Source.Mapping inputSchema() {
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    for (FlowNode node : flow.nodes()) {
      Set<String> made = node.isTemplate() ? Flow.made(order.ancestors(node.id())) : Set.of();
      for (FlowVariable each : node.variables()) {
        if (!made.contains(each.name())) {
          properties.merge(each.name(), property(each), (first, _) -> first);
        }
      }
    }
    return Source.of(
        Values.object("type", "object", "properties", properties, "additionalProperties", value()));
  }

  private static Map<String, @Nullable Object> value() {
    return Values.object("type", List.of("string", "number", "boolean"));
  }

  /** What inputs have is filled in by the nodes: it is not what the caller gave. */
  private Map<String, @Nullable Object> property(FlowVariable variable) {
    Map<String, @Nullable Object> property = new LinkedHashMap<>(value());
    String preset = flow.presets().get(variable.name());
    String description = variable.description() == null ? "" : variable.description();
    String otherwise = preset == null ? "" : "`" + preset + "` if it is not given";
    String all = description + (description.isEmpty() || preset == null ? "" : "; ") + otherwise;
    if (!all.isEmpty()) {
      property.put("description", all);
    }
    return property;
  }
}
