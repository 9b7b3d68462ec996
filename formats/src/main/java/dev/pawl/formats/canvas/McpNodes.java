package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Formula;
import dev.pawl.formats.reading.Report;
import dev.pawl.json.Values;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the nodes that call tools of servers. */
final class McpNodes {
  private final Wiring wiring;
  private final Known known;
  private final Questions questions;
  private final Toolbox toolbox;
  private final Report report;

  McpNodes(Wiring wiring, Known known, Questions questions, Toolbox toolbox, Report report) {
    this.wiring = wiring;
    this.known = known;
    this.questions = questions;
    this.toolbox = toolbox;
    this.report = report;
  }

  /** Says where a node begins that asks somebody before it calls. */
  void begin(CanvasNode node) {
    switch (McpMode.of(node)) {
      case MANUAL -> {}
      case AI_PARAMETERS -> wiring.first(node, "arguments");
      case AI_TOOL -> {
        if (!toolbox.of(node).isEmpty()) {
          wiring.first(node, "choice");
        }
      }
    }
  }

  void add(CanvasNode node) {
    switch (McpMode.of(node)) {
      case MANUAL -> {
        Source.Mapping values = node.data().mapping("parameterValues");
        Template args =
            values == null ? new Template.Literal(Map.of()) : questions.texts(node).value(values);
        wiring.begin(node, call(node, args), next(node));
      }
      case AI_PARAMETERS -> askParameters(node);
      case AI_TOOL -> askTool(node);
    }
  }

  private NodeKind.Mcp call(CanvasNode node, Template args) {
    Source.Scalar tool = questions.required(node, "toolName");
    return new NodeKind.Mcp(server(node), String.valueOf(tool.value()), tool.place(), args);
  }

  private Target server(CanvasNode node) {
    Source.Scalar server = questions.required(node, "serverId");
    return new Target(String.valueOf(server.value()), server.place());
  }

  private void askParameters(CanvasNode node) {
    Fields data = node.data();
    Map<String, @Nullable Object> schema = ParameterSchema.of(data.list("parameters"));
    String what =
        "Give the arguments for a call of the tool `"
            + data.text("toolName")
            + "` of the server `"
            + data.text("serverId")
            + "`"
            + (data.text("toolDescription").isEmpty() ? "" : ": " + data.text("toolDescription"))
            + "\n\n";
    Source.Scalar wish =
        wish(node, "description", "aiParameterConfig", "naturalLanguageParamConfig");
    String asked = wiring.target(node.id()).name();
    wiring.begin(node, ask(node, what, wish, schema), List.of(Target.of(wiring.id(node))));
    wiring.add(node, wiring.id(node), call(node, given(node, asked)), next(node));
  }

  /** What the author gave wins over nothing else: the answer may say otherwise. */
  private Template given(CanvasNode node, String asked) {
    Source.Mapping values = node.data().mapping("parameterValues");
    boolean some = values != null && !values.entries().isEmpty();
    String answer = NodeIds.expression(asked);
    if (!some || values == null) {
      return computed(answer);
    }
    String said = Formula.of(questions.texts(node).value(values));
    return computed("$merge([" + said + ", " + answer + "])");
  }

  private NodeKind.Ask ask(
      CanvasNode node, String what, Source.Scalar wish, Map<String, @Nullable Object> schema) {
    String before = known.before(node);
    Map<String, Template> more = new LinkedHashMap<>();
    if (before != null) {
      more.put(Questions.BEFORE_NAME, computed(before));
    }
    Template question =
        questions.texts(node).text(what, wish, before == null ? "" : Questions.BEFORE, more);
    NodeKind.To to = questions.to(node, NodeKind.To.MODEL);
    return new NodeKind.Ask(to, question, Source.of(schema), List.of(), null, null);
  }

  private Source.Scalar wish(CanvasNode node, String key, String... places) {
    for (String place : places) {
      Source.Scalar wish = node.data().fields(place).scalar(key);
      if (wish != null) {
        return wish;
      }
    }
    return new Source.Scalar("", node.place());
  }

  private void askTool(CanvasNode node) {
    Target server = server(node);
    List<Toolbox.Known> tools = toolbox.of(node);
    if (tools.isEmpty()) {
      none(node, server);
      return;
    }
    List<@Nullable Object> forms = new ArrayList<>();
    StringBuilder what =
        new StringBuilder("Choose a tool of the server `").append(server.name()).append("`:\n");
    for (Toolbox.Known tool : tools) {
      forms.add(form(tool));
      what.append("\n- ").append(tool.name());
      if (!tool.description().isEmpty()) {
        what.append(": ").append(tool.description().strip().replaceAll("\\s+", " "));
      }
    }
    Source.Scalar wish =
        wish(node, "taskDescription", "aiToolSelectionConfig", "fullNaturalLanguageConfig");
    String choice = wiring.target(node.id()).name();
    String route = wiring.beside(node, "route");
    Map<String, @Nullable Object> schema =
        tools.size() == 1 ? form(tools.getFirst()) : choice(tools, forms);
    wiring.begin(node, ask(node, what + "\n\nThe task: ", wish, schema), List.of(Target.of(route)));
    List<NodeKind.Case> cases = new ArrayList<>();
    String answer = NodeIds.expression(choice);
    for (Toolbox.Known tool : tools) {
      String call = wiring.beside(node, tool.name());
      Source rule =
          Source.ofValue(Map.of("==", List.of(Map.of("var", answer + ".tool"), tool.name())));
      cases.add(new NodeKind.Case(rule, List.of(Target.of(call))));
      wiring.add(
          node,
          call,
          new NodeKind.Mcp(server, tool.name(), server.place(), computed(answer + ".arguments")),
          List.of(Target.of(wiring.id(node))));
    }
    wiring.add(node, route, new NodeKind.Switch(cases), List.of());
    wiring.add(
        node,
        wiring.id(node),
        new NodeKind.Transform(ExpressionText.of("$previousNode()")),
        next(node));
  }

  private static Map<String, @Nullable Object> choice(
      List<Toolbox.Known> tools, List<@Nullable Object> forms) {
    return Values.object(
        "type",
        "object",
        "properties",
        Values.object(
            "tool",
                Values.object(
                    "type", "string", "enum", tools.stream().map(Toolbox.Known::name).toList()),
            "arguments", Values.object("type", "object")),
        "required",
        List.of("tool", "arguments"),
        "oneOf",
        forms);
  }

  private static Map<String, @Nullable Object> form(Toolbox.Known tool) {
    return Values.object(
        "type", "object",
        "title", tool.name(),
        "properties",
            Values.object(
                "tool", Values.object("const", tool.name()), "arguments", tool.parameters()),
        "required", List.of("tool", "arguments"),
        "additionalProperties", false);
  }

  private void none(CanvasNode node, Target server) {
    report
        .forNode(node.id())
        .problem(
            ProblemCode.MCP_TOOL_NOT_FOUND,
            node.what()
                + " lets a model choose a tool of the server `"
                + server.name()
                + "`, but no tool of it is known; a run that comes here fails",
            node.data().placeOf("serverId"),
            "`pawl lock` asks the server; or list them in `tools` of its `data`, each with `name`,"
                + " `description` and `parameters`");
    wiring.refuse(
        node,
        ProblemCode.MCP_TOOL_NOT_FOUND.name(),
        "no tool of the server `" + server.name() + "` is known");
  }

  private static Template computed(String expression) {
    return new Template.Computed(ExpressionText.of(expression));
  }

  private List<Target> next(CanvasNode node) {
    return wiring.targets(node, CanvasGraph.OUTPUT);
  }
}
