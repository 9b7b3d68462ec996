package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.PlaceholderText;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Reads texts: as they are, computed, or with placeholders that are filled. */
final class TextReader {
  private static final String TEMPLATE = "template";
  private static final KeySet KEYS = KeySet.of(TEMPLATE, "values", "required");
  private static final int MOST_REQUIRED = 100;

  private TextReader() {}

  /** A text, an expression that yields one, or an object with a template and its values. */
  static Template readOr(Cursor node, String key, String advice) {
    Source source = node.required(key, advice);
    if (source == null) {
      return new Template.Literal("");
    }
    if (source instanceof Source.Mapping mapping && mapping.get(TEMPLATE) != null) {
      return read(new Cursor(mapping, node.name(key), KEYS, node.report()).refuseUnknownKeys());
    }
    if (new Templates(node.report()).of(source) instanceof Template.Computed computed) {
      return computed;
    }
    if (!(source instanceof Source.Scalar)) {
      node.wrongType(node.name(key), "a text, `{ expr: … }` or `{ template: … }`", source);
      return new Template.Literal("");
    }
    Source.Scalar text = node.scalarText(key, source);
    return text == null
        ? new Template.Literal("")
        : new Template.Literal(ExpressionText.of(text).text(), text);
  }

  /** What has a template, its values, and the names of those that it needs. */
  static Template read(Cursor node) {
    Source given = node.required(TEMPLATE, "write the text, with names in braces: `Dear {name}`");
    Source.Scalar text = given == null ? null : node.scalarText(TEMPLATE, given);
    if (text == null) {
      return new Template.Literal("");
    }
    return new Template.Text(
        PlaceholderText.of(String.valueOf(text.value())),
        values(node),
        required(node),
        node.source());
  }

  private static Template values(Cursor node) {
    Source source = node.get("values");
    if (source == null) {
      return new Template.Literal(Map.of());
    }
    if (source instanceof Source.Mapping) {
      return new Templates(node.report()).of(source);
    }
    node.wrongType(node.name("values"), "a mapping or `{ expr: … }`", source);
    return new Template.Literal(Map.of());
  }

  private static List<String> required(Cursor node) {
    Source.Sequence sequence = node.sequence("required");
    if (sequence == null) {
      return List.of();
    }
    if (sequence.items().size() > MOST_REQUIRED) {
      node.problem(
          ProblemCode.BAD_VALUE,
          node.name("required") + " has " + sequence.items().size() + " entries",
          sequence.place(),
          "list up to " + MOST_REQUIRED + " names");
      return List.of();
    }
    List<String> names = new ArrayList<>();
    for (Source item : sequence.items()) {
      Source.Scalar name = node.stringIn("an entry in " + node.name("required"), item);
      if (name != null) {
        names.add(Objects.toString(name.value()));
      }
    }
    return names;
  }
}
