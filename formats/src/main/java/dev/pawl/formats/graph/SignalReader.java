package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.NodeKind;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads which signal a node awaits. */
final class SignalReader {
  private SignalReader() {}

  @SuppressWarnings("NullAway") // it does not see that the schema of a signal may be null
  static NodeKind.Signal read(Cursor node) {
    Target onDeadline = node.knows("onDeadline") ? node.target("onDeadline") : null;
    needDeadline(node);
    return new NodeKind.Signal(
        name(node), key(node), node.mapping("schema"), template(node, "default"), onDeadline);
  }

  private static String name(Cursor node) {
    Source.Scalar name =
        node.scalarText(
            "signal", node.required("signal", "name what is awaited, as in `signal: paid`"));
    String text = name == null ? "" : Objects.toString(name.value());
    if (name != null && !NodeKind.Signal.isName(text)) {
      node.problem(
          ProblemCode.BAD_NAME,
          "`" + text + "` cannot be the name of a signal",
          name.place(),
          NodeKind.Signal.NAME_RULE);
    }
    return text;
  }

  /** A text, a number, a boolean, or an expression that yields one. */
  private static @Nullable Template key(Cursor node) {
    Template key = template(node, "key");
    if (key != null
        && !(key instanceof Template.Computed)
        && !(node.get("key") instanceof Source.Scalar scalar && scalar.value() != null)) {
      node.wrongType(
          node.name("key"), "a text or `{ expr: … }`", Objects.requireNonNull(node.get("key")));
    }
    return key;
  }

  private static @Nullable Template template(Cursor node, String key) {
    Source source = node.get(key);
    return source == null ? null : new Templates(node.report()).of(source);
  }

  /** Without a deadline, the moment for what is said about it would never come. */
  static void needDeadline(Cursor node) {
    for (String key : List.of("default", "onDeadline")) {
      if (node.knows(key) && node.has(key) && !node.has("deadline")) {
        node.problem(
            ProblemCode.MISSING_KEY,
            node.what() + " has `" + key + "` but no `deadline`",
            node.placeOf(key),
            "say how long to wait, as in `deadline: 2h`");
      }
    }
  }
}
