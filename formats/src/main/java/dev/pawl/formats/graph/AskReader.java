package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads what an ask node asks, and what may be answered. */
final class AskReader {
  static final List<String> TO = List.of("human", "model");
  static final int MOST_OPTIONS = 100;

  private AskReader() {}

  @SuppressWarnings("NullAway") // it does not see that the schema of a question may be null
  static NodeKind.Ask read(Cursor node) {
    NodeKind.To to = "model".equals(node.choice("to", TO)) ? NodeKind.To.MODEL : NodeKind.To.HUMAN;
    Source otherwise = node.get("default");
    Target onDeadline = node.knows("onDeadline") ? node.target("onDeadline") : null;
    if (node.has("schema") && node.has("options")) {
      node.problem(
          ProblemCode.BAD_VALUE,
          node.what() + " has both `schema` and `options`",
          node.placeOf("options"),
          "keep one of the two; in a schema, `enum` lists what can be answered");
    }
    SignalReader.needDeadline(node);
    List<String> options = options(node);
    return new NodeKind.Ask(
        to,
        question(node),
        node.mapping("schema"),
        options,
        otherwise == null ? null : otherwise(node, otherwise, options),
        onDeadline);
  }

  /** Whether it fits a schema, the compiler knows; without one an answer is a text. */
  private static Template otherwise(Cursor node, Source source, List<String> options) {
    Template otherwise = new Templates(node.report()).of(source);
    if (otherwise instanceof Template.Computed || node.has("schema")) {
      return otherwise;
    }
    if (!(otherwise instanceof Template.Literal(String text, _))) {
      node.problem(
          ProblemCode.WRONG_TYPE,
          node.name("default") + " is " + ValueTypes.of(source) + ", but an answer is a text",
          source.place(),
          "write a text, or give a `schema` that says what can be answered");
    } else if (!options.isEmpty() && !options.contains(text)) {
      String suggestion = Suggestion.didYouMean(text, options);
      node.problem(
          ProblemCode.BAD_VALUE,
          node.name("default") + " is `" + text + "`, which is not one of its `options`",
          source.place(),
          suggestion.isEmpty() ? "use one of: " + String.join(", ", options) : suggestion);
    }
    return otherwise;
  }

  private static Template question(Cursor node) {
    return TextReader.readOr(node, "question", "write what to ask, as in `question: Go on?`");
  }

  private static List<String> options(Cursor node) {
    Source.Sequence sequence = node.sequence("options");
    if (sequence == null) {
      return List.of();
    }
    int count = sequence.items().size();
    if (count == 0 || count > MOST_OPTIONS) {
      node.problem(
          ProblemCode.BAD_VALUE,
          node.name("options") + (count == 0 ? " is empty" : " has " + count + " entries"),
          sequence.place(),
          "list 1 to " + MOST_OPTIONS + " texts");
      return List.of();
    }
    List<String> options = new ArrayList<>();
    for (Source item : sequence.items()) {
      String option = option(node, item);
      if (option != null && options.contains(option)) {
        node.problem(
            ProblemCode.BAD_VALUE,
            node.name("options") + " lists `" + option + "` twice",
            item.place(),
            "list each answer once");
      } else if (option != null) {
        options.add(option);
      }
    }
    return options;
  }

  private static @Nullable String option(Cursor node, Source item) {
    Source.Scalar text = node.stringIn("an entry in " + node.name("options"), item);
    if (text == null) {
      return null;
    }
    String option = Objects.toString(text.value());
    if (option.isBlank()) {
      node.problem(
          ProblemCode.BAD_VALUE,
          "an entry in " + node.name("options") + " is empty",
          item.place(),
          "give it a value");
      return null;
    }
    return option;
  }
}
