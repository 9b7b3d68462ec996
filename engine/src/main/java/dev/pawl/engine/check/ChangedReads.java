package dev.pawl.engine.check;

import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.type.Inclusion;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what the parts of an expression are now with what they were. */
final class ChangedReads {
  private static final int LONGEST = 60;

  private ChangedReads() {}

  /** A part of an expression that can be what it could not be before. */
  record ChangedRead(Place place, String words) {}

  private record Span(int start, int end) {
    boolean isIn(Span other) {
      return other.start <= start && end <= other.end;
    }
  }

  /** The smallest parts only: what contains them is different because of them. */
  static List<ChangedRead> of(Inferred before, @Nullable Inferred now, ExpressionText text) {
    if (now == null) {
      return List.of();
    }
    Map<Span, Type> old = parts(before, text);
    Map<Span, Type> changed = new LinkedHashMap<>();
    parts(now, text)
        .forEach(
            (span, type) -> {
              Type was = old.get(span);
              if (was != null && !Inclusion.serves(type, was)) {
                changed.put(span, type);
              }
            });
    List<ChangedRead> reads = new ArrayList<>();
    changed.forEach(
        (span, type) -> {
          boolean smallest =
              changed.keySet().stream().noneMatch(each -> each != span && each.isIn(span));
          if (smallest) {
            String quoted = text.text().substring(span.start, span.end).strip();
            reads.add(
                new ChangedRead(
                    text.locate(span.start),
                    "`" + cut(quoted) + "` is " + type + " now, and was " + old.get(span)));
          }
        });
    return reads;
  }

  private static String cut(String text) {
    String line = text.replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  /** Without those that are only looked into: what is found there counts. */
  private static Map<Span, Type> parts(Inferred inferred, ExpressionText text) {
    Map<Span, Type> parts = new LinkedHashMap<>();
    for (Inferred.Part part : inferred.parts()) {
      if (!isLookedInto(text.text(), part.end())) {
        parts.merge(new Span(part.start(), part.end()), part.type(), Type::or);
      }
    }
    parts.merge(new Span(0, text.text().length()), inferred.type(), Type::or);
    return parts;
  }

  private static boolean isLookedInto(String text, int end) {
    int at = end;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    boolean range = text.startsWith("..", at);
    return at < text.length() && !range && (text.charAt(at) == '.' || text.charAt(at) == '[');
  }
}
