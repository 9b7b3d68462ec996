package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the hints that a tool gives to clients. They are passed on as they are written, since
 * clients may know others than we do; but one that is nearly one of ours is a mistake.
 */
final class Annotations {
  private static final List<String> HINTS =
      List.of("readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint");

  private Annotations() {}

  static Map<String, @Nullable Object> read(Cursor tool) {
    Source.Mapping given = tool.mapping("annotations");
    if (given == null) {
      return Map.of();
    }
    given.entries().forEach((name, entry) -> check(name, entry, tool));
    return given.value();
  }

  private static void check(String name, Source.Entry entry, Cursor tool) {
    if (HINTS.contains(name)) {
      boolean flag = entry.value() instanceof Source.Scalar it && it.value() instanceof Boolean;
      if (!flag) {
        tool.wrongType("`" + name + "` of `annotations`", "true or false", entry.value());
      }
      return;
    }
    String near = near(name);
    if (!near.isEmpty()) {
      tool.problem(
          ProblemCode.UNKNOWN_KEY, "`annotations` has a `" + name + "`", entry.key(), near);
    }
  }

  private static String near(String name) {
    String small = name.toLowerCase(Locale.ROOT);
    for (String hint : HINTS) {
      String known = hint.toLowerCase(Locale.ROOT);
      if (small.equals(known) || (small + "hint").equals(known)) {
        return "did you mean `" + hint + "`?";
      }
    }
    return name.equals("title") ? "" : Suggestion.didYouMean(name, HINTS);
  }
}
