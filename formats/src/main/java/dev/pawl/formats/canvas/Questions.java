package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.json.Values;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes the nodes that say something, or ask somebody for an answer. */
final class Questions {
  static final String BEFORE_NAME = "pawl-before";

  /** What a model that sees nothing but the question has to know. */
  static final String BEFORE = "\n\nWhat came before:\n{{" + BEFORE_NAME + "}}";

  private final Wiring wiring;
  private final Known known;
  private final Inputs inputs;
  private final Report report;

  Questions(Wiring wiring, Known known, Inputs inputs, Report report) {
    this.wiring = wiring;
    this.known = known;
    this.inputs = inputs;
    this.report = report;
  }

  Texts texts(CanvasNode node) {
    return new Texts(node, known::output, inputs);
  }

  /** Whom it asks: {@code to} says it. */
  NodeKind.To to(CanvasNode node, NodeKind.To usual) {
    return switch (node.data().text("to")) {
      case "human" -> NodeKind.To.HUMAN;
      case "model" -> NodeKind.To.MODEL;
      default -> usual;
    };
  }

  /** A text, or what the model behind the caller makes of it. */
  void prompt(CanvasNode node) {
    Source.Scalar prompt = required(node, "prompt");
    if (node.data().flag("generate")) {
      ask(node, "", prompt, "");
    } else {
      wiring.begin(node, new NodeKind.Prompt(texts(node).text(prompt), null), next(node));
    }
  }

  void subAgent(CanvasNode node) {
    String definition = node.data().text("agentDefinition");
    Source.Scalar prompt = node.data().scalar("prompt");
    Source.Scalar text = prompt == null ? required(node, "description") : prompt;
    ask(node, definition.isEmpty() ? "" : definition + "\n\n", text, "");
  }

  void skill(CanvasNode node) {
    Fields data = node.data();
    String name = data.text("name").isEmpty() ? node.name() : data.text("name");
    boolean loads = data.text("executionMode").equals("load");
    String what =
        (loads ? "Read the skill `" : "Use the skill `")
            + name
            + "`"
            + (data.text("skillPath").isEmpty() ? "" : " (" + data.text("skillPath") + ")")
            + (loads ? ", and answer with what it says." : ", and answer with its result.");
    Source.Scalar prompt = data.scalar("executionPrompt");
    Source.Scalar description = data.scalar("description");
    Source.Scalar text = prompt == null ? description : prompt;
    Source.Scalar said = text == null ? new Source.Scalar("", node.place()) : text;
    ask(node, what + (text == null ? "" : "\n\n"), said, "");
  }

  void codex(CanvasNode node) {
    Fields data = node.data();
    StringBuilder what = new StringBuilder("Let Codex");
    append(what, " (model ", data.text("model"), ")");
    append(what, " (reasoning effort ", data.text("reasoningEffort"), ")");
    append(what, " (sandbox ", data.text("sandbox"), ")");
    boolean generated = data.text("promptMode").equals("ai-generated");
    what.append(generated ? " work on what follows from this: " : " do this: ");
    ask(node, what.toString(), required(node, "prompt"), "\n\nAnswer with its result.");
  }

  private static void append(StringBuilder to, String before, String text, String behind) {
    if (!text.isEmpty()) {
      to.append(before).append(text).append(behind);
    }
  }

  private void ask(CanvasNode node, String before, Source.Scalar text, String behind) {
    String context = known.before(node);
    Map<String, Template> more = new LinkedHashMap<>();
    boolean told = context == null || names(text);
    if (context != null && !told) {
      more.put(BEFORE_NAME, new Template.Computed(ExpressionText.of(context)));
    }
    Template question = texts(node).text(before, text, behind + (told ? "" : BEFORE), more);
    NodeKind.To to = to(node, NodeKind.To.MODEL);
    wiring.begin(node, asking(to, question, List.of()), next(node));
  }

  /** Whether it says itself what it is about. */
  private static boolean names(Source.Scalar text) {
    return !Placeholder.in(String.valueOf(text.value())).isEmpty();
  }

  /** A question to a person. */
  void question(CanvasNode node, Decisions decisions) {
    Source.Scalar text = required(node, "questionText");
    List<String> labels = labels(node);
    if (node.data().flag("useAiSuggestions")) {
      suggested(node, text);
      return;
    }
    Template question = texts(node).text("", text, described(node), Map.of());
    NodeKind.To to = to(node, NodeKind.To.HUMAN);
    if (node.data().flag("multiSelect") && !labels.isEmpty()) {
      wiring.begin(
          node, new NodeKind.Ask(to, question, several(labels), List.of(), null, null), next(node));
      return;
    }
    NodeKind.Ask ask = asking(to, question, labels);
    boolean leads = false;
    for (int port = 0; port < node.ports(); port++) {
      leads |= !wiring.targets(node, port).isEmpty();
    }
    if (!leads) {
      wiring.begin(node, ask, next(node));
      return;
    }
    String route = wiring.beside(node, "route");
    wiring.begin(node, ask, List.of(Target.of(route)));
    decisions.route(node, route, labels);
  }

  /** The model thinks of answers first, which a person is free to take. */
  private void suggested(CanvasNode node, Source.Scalar text) {
    String context = known.before(node);
    Map<String, Template> more = new LinkedHashMap<>();
    if (context != null) {
      more.put(BEFORE_NAME, new Template.Computed(ExpressionText.of(context)));
    }
    Template wish =
        texts(node)
            .text(
                "Suggest 2 to 4 short answers to this question: ",
                text,
                context == null ? "" : BEFORE,
                more);
    Source.Mapping schema =
        Source.of(
            Values.object(
                "type",
                "array",
                "items",
                Values.object("type", "string"),
                "minItems",
                1,
                "maxItems",
                10));
    wiring.begin(
        node,
        new NodeKind.Ask(NodeKind.To.MODEL, wish, schema, List.of(), null, null),
        List.of(Target.of(wiring.id(node))));
    String suggestions = NodeIds.expression(wiring.target(node.id()).name());
    Template question =
        texts(node)
            .text(
                "",
                text,
                "\n\nFor example:\n{{pawl-answers}}",
                Map.of(
                    "pawl-answers",
                    new Template.Computed(
                        ExpressionText.of("$join([" + suggestions + "].(\"- \" & $), \"\\n\")"))));
    wiring.add(
        node,
        wiring.id(node),
        asking(to(node, NodeKind.To.HUMAN), question, List.of()),
        next(node));
  }

  @SuppressWarnings("NullAway") // it does not see that the schema of a question may be null
  static NodeKind.Ask asking(NodeKind.To to, Template question, List<String> options) {
    return new NodeKind.Ask(to, question, null, options, null, null);
  }

  private List<String> labels(CanvasNode node) {
    List<String> labels = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Fields option : node.options()) {
      String label = option.text("label");
      if (label.isEmpty() || !seen.add(label) || labels.size() == 100) {
        report
            .forNode(node.id())
            .problem(
                label.isEmpty() ? ProblemCode.MISSING_KEY : ProblemCode.BAD_VALUE,
                label.isEmpty()
                    ? "an option of " + node.what() + " has no `label`"
                    : "an option of " + node.what() + " is there twice, or is the 101st",
                option.place(),
                "give each of up to 100 options a `label` of its own");
      }
      labels.add(label);
    }
    return labels;
  }

  private static Source.Mapping several(List<String> labels) {
    return Source.of(
        Values.object(
            "type",
            "array",
            "items",
            Values.object("type", "string", "enum", labels),
            "uniqueItems",
            true));
  }

  private static String described(CanvasNode node) {
    StringBuilder text = new StringBuilder();
    for (Fields option : node.options()) {
      String description = option.text("description");
      if (!description.isEmpty()) {
        text.append(text.isEmpty() ? "\n\n- " : "\n- ")
            .append(option.text("label"))
            .append(": ")
            .append(description);
      }
    }
    return text.toString();
  }

  private List<Target> next(CanvasNode node) {
    return wiring.targets(node, CanvasGraph.OUTPUT);
  }

  Source.Scalar required(CanvasNode node, String key) {
    Source.@Nullable Scalar text = node.data().scalar(key);
    if (text != null) {
      return text;
    }
    report
        .forNode(node.id())
        .problem(
            ProblemCode.MISSING_KEY,
            node.what() + " has no `" + key + "` in its `data`",
            node.place(),
            "write a text");
    return new Source.Scalar("", node.place());
  }
}
