package dev.pawl.formats.export;

import dev.pawl.formats.diagram.RuleText;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Join;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What nodes are on a canvas: their types and their data. */
final class DrawnNodes implements NodeKind.Cases<DrawnNodes.Drawn> {
  private final Consumer<String> lost;

  /**
   * @param lost gets what does not carry over, to go on after the name of the node
   */
  DrawnNodes(Consumer<String> lost) {
    this.lost = lost;
  }

  /** A type of node, and what is particular to it. */
  record Drawn(String type, Map<String, @Nullable Object> data) {}

  private static Drawn drawn(String type, @Nullable Object... data) {
    return new Drawn(type, Values.object(data));
  }

  /** A type that canvases do not have: it is kept by those who read it, and not run. */
  private Drawn foreign(NodeKind kind) {
    lost.accept("is of the type `" + kind.type().word() + "`, which canvases do not have");
    Node alone = new Node("", kind, List.of(), Join.UNSAID, Policy.NONE, Place.UNKNOWN);
    Map<String, @Nullable Object> data = new LinkedHashMap<>(new GraphNodes().of(alone));
    data.remove("id");
    data.remove("type");
    return new Drawn(kind.type().word(), data);
  }

  /** What is given to a tool. All of it can be computed only member by member. */
  private Object values(Template args) {
    if (args instanceof Template.Computed) {
      lost.accept("computes all of its arguments at once, which are left out");
      return Map.of();
    }
    Object values = PlainTemplate.isEmpty(args) ? Map.of() : value(args);
    return values == null ? Map.of() : values;
  }

  /** A text in double braces would be taken for a placeholder. */
  private @Nullable Object value(Template template) {
    return switch (template) {
      case Template.Literal literal -> literal(literal.value());
      case Template.Fields(Map<String, Template> fields, _) -> {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        fields.forEach((name, each) -> members.put(name, value(each)));
        yield members;
      }
      case Template.Elements elements ->
          Values.list(elements.elements().stream().map(this::value).toArray());
      case Template.Computed _, Template.Text _ -> PlainTemplate.of(template);
    };
  }

  private static @Nullable Object literal(@Nullable Object value) {
    return Json.write(value).contains("{{")
        ? Map.of("expr", Json.write(value))
        : PlainTemplate.of(new Template.Literal(value));
  }

  /** Text for people and models: what is computed stands in double braces. */
  String text(Template template) {
    return switch (template) {
      case Template.Literal(String said, _) -> said;
      case Template.Literal literal -> Json.write(literal.value());
      case Template.Computed computed -> "{{ " + computed.expression().text() + " }}";
      case Template.Fields _, Template.Elements _ -> Json.write(PlainTemplate.of(template));
      case Template.Text text -> filled(text);
    };
  }

  private String filled(Template.Text text) {
    if (text.values() instanceof Template.Fields(Map<String, Template> values, _)) {
      String written = text.text().toString();
      for (Map.Entry<String, Template> each : values.entrySet()) {
        String inner =
            each.getValue() instanceof Template.Literal(String said, _)
                ? said
                : text(each.getValue());
        written =
            written
                .replace("{{" + each.getKey() + "}}", inner)
                .replace("{" + each.getKey() + "}", inner);
      }
      return written;
    }
    if (!PlainTemplate.isEmpty(text.values())) {
      lost.accept("takes what stands for its placeholders from an expression");
    }
    return text.text().toString();
  }

  @Override
  public Drawn entry(NodeKind.Entry entry) {
    return drawn("start", "label", "Start");
  }

  @Override
  public Drawn exit(NodeKind.Exit exit) {
    return drawn("end", "label", "End");
  }

  @Override
  public Drawn mcp(NodeKind.Mcp mcp) {
    return drawn(
        "mcp",
        "serverId",
        mcp.server().name(),
        "toolName",
        mcp.tool(),
        "toolDescription",
        "",
        "parameters",
        List.of(),
        "parameterValues",
        values(mcp.args()),
        "validationStatus",
        "valid",
        "outputPorts",
        1);
  }

  @Override
  public Drawn choice(NodeKind.Switch choice) {
    List<@Nullable Object> branches = new ArrayList<>();
    for (NodeKind.Case each : choice.cases()) {
      Source rule = each.rule();
      branches.add(
          Values.object(
              "id", "branch-" + branches.size(),
              "label", rule == null ? "always" : label(RuleText.of(rule.value())),
              "condition", rule == null ? "= true" : condition(rule.value())));
    }
    return drawn(
        "switch", "evaluationTarget", "", "branches", branches, "outputPorts", branches.size());
  }

  static Map<String, @Nullable Object> otherwise(int number) {
    return Values.object(
        "id", "branch-" + number, "label", "otherwise", "condition", "", "isDefault", true);
  }

  private static String label(String text) {
    return text.length() <= 50 ? text : text.substring(0, 49) + "…";
  }

  /** Only what reads a value is an expression on a canvas, too. */
  private String condition(@Nullable Object rule) {
    if (rule instanceof Map<?, ?> map
        && map.size() == 1
        && map.get("var") instanceof String expression) {
      return "= " + expression;
    }
    String equal = equality(rule);
    if (equal != null) {
      return equal;
    }
    lost.accept("has a rule of JSON Logic, which is written as prose");
    return RuleText.of(rule);
  }

  private static @Nullable String equality(@Nullable Object rule) {
    return rule instanceof Map<?, ?> map
            && map.size() == 1
            && (map.get("==") instanceof List<?> || map.get("===") instanceof List<?>)
            && (map.values().iterator().next()) instanceof List<?> sides
            && sides.size() == 2
            && sides.getFirst() instanceof Map<?, ?> left
            && left.get("var") instanceof String expression
            && (sides.getLast() instanceof String || sides.getLast() instanceof Boolean)
        ? "= " + expression + " = " + Json.write(sides.getLast())
        : null;
  }

  @Override
  public Drawn workflow(NodeKind.SubWorkflow workflow) {
    return drawn(
        "subAgentFlow",
        "subAgentFlowId",
        workflow.tool().name(),
        "label",
        workflow.tool().name(),
        "parameterValues",
        values(workflow.args()),
        "outputPorts",
        1);
  }

  @Override
  public Drawn ask(NodeKind.Ask ask) {
    if (ask.to() != NodeKind.To.HUMAN) {
      if (!ask.options().isEmpty() || ask.schema() != null) {
        lost.accept("asks for an answer of a certain form, which an agent of a canvas does not");
      }
      return drawn("subAgent", "description", "", "prompt", text(ask.question()), "outputPorts", 1);
    }
    if (ask.schema() != null) {
      lost.accept("asks for an answer that fits a JSON Schema");
    }
    return drawn(
        "askUserQuestion",
        "questionText",
        text(ask.question()),
        "options",
        ask.options().stream()
            .map(each -> Values.object("label", each, "description", ""))
            .toList(),
        "outputPorts",
        1);
  }

  @Override
  public Drawn prompt(NodeKind.Prompt prompt) {
    return drawn("prompt", "prompt", text(prompt.text()));
  }

  @Override
  public Drawn transform(NodeKind.Transform transform) {
    return foreign(transform);
  }

  @Override
  public Drawn foreach(NodeKind.Foreach foreach) {
    return foreign(foreach);
  }

  @Override
  public Drawn pause(NodeKind.Wait pause) {
    return foreign(pause);
  }

  @Override
  public Drawn signal(NodeKind.Signal signal) {
    return foreign(signal);
  }

  @Override
  public Drawn finish(NodeKind.Finish finish) {
    return foreign(finish);
  }

  @Override
  public Drawn fail(NodeKind.Fail fail) {
    return foreign(fail);
  }
}
