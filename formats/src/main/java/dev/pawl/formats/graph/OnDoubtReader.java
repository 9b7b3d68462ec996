package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads {@code onDoubt}: a word, or the tool that finds out whether a call was made. */
final class OnDoubtReader {
  static final List<String> WORDS = List.of("retry", "ask", "fail");

  private OnDoubtReader() {}

  /**
   * @param own the server that the node calls, which is also asked unless another one is named
   * @param dollars whether texts under {@code args} that start with {@code $} are expressions
   */
  static @Nullable OnDoubt read(Cursor node, Target own, boolean dollars) {
    Source written = node.get("onDoubt");
    return written == null ? null : read(written, node, own, dollars);
  }

  private static @Nullable OnDoubt read(Source written, Cursor node, Target own, boolean dollars) {
    String name = node.name("onDoubt");
    return switch (written) {
      case Source.Mapping mapping ->
          check(new Cursor(mapping, name, Keys.CHECK, node.report()), own, dollars);
      case Source.Sequence list -> {
        node.wrongType(name, "a word or `{ check: … }`", list);
        yield null;
      }
      case Source.Scalar word when "check".equals(word.value()) -> {
        node.problem(
            ProblemCode.BAD_VALUE,
            name + " cannot be `check`",
            word.place(),
            "write `{ check: TOOL }` with the tool that finds out");
        yield null;
      }
      case Source.Scalar _ -> word(node.choice("onDoubt", WORDS));
    };
  }

  private static @Nullable OnDoubt word(@Nullable String word) {
    return switch (word) {
      case "retry" -> new OnDoubt.Retry();
      case "ask" -> new OnDoubt.Ask();
      case "fail" -> new OnDoubt.Fail();
      case null, default -> null;
    };
  }

  private static OnDoubt check(Cursor check, Target own, boolean dollars) {
    check.refuseUnknownKeys();
    String tool = check.text("check", "name the tool that knows whether the call was made");
    Source named = check.get("check");
    Target server = check.target("server");
    Source.Mapping args = check.mapping("args");
    return new OnDoubt.Check(
        Objects.requireNonNullElse(server, own),
        tool,
        named == null ? check.place() : named.place(),
        args == null
            ? new Template.Literal(Map.of())
            : new Templates(check.report()).args(args, dollars));
  }
}
