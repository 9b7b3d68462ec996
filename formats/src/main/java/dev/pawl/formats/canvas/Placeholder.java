package dev.pawl.formats.canvas;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a text in double braces: the name of something, or an expression.
 *
 * @param start where it begins in the text
 * @param end where the text goes on
 * @param inner what stands between the braces
 * @param offset where that begins in the text
 */
record Placeholder(int start, int end, String inner, int offset) {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}_.-]{1,100}");
  private static final int MOST = 1_000;
  private static final int LONGEST = 10_000;

  /** Those of a text that are names or expressions. However many braces it has, it is read once. */
  static List<Placeholder> in(String text) {
    List<Placeholder> found = new ArrayList<>();
    Matcher name = NAME.matcher(text);
    int tried = 0;
    int open = text.indexOf("{{");
    while (open >= 0 && tried < MOST) {
      int inner = afterBlanks(text, open + 2);
      boolean expression = text.startsWith("$", inner);
      int close = expression ? closing(text, inner) : afterName(text, name, inner);
      tried += close >= 0 || expression ? 1 : 0;
      if (close >= 0) {
        found.add(new Placeholder(open, close + 2, text.substring(inner, close).strip(), inner));
      }
      open = text.indexOf("{{", close >= 0 ? close + 2 : open + 1);
    }
    return found;
  }

  private static int afterBlanks(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }

  /** Where the braces behind a name are, or -1. */
  private static int afterName(String text, Matcher name, int from) {
    if (!name.region(from, text.length()).lookingAt()) {
      return -1;
    }
    int close = afterBlanks(text, name.end());
    return text.startsWith("}}", close) ? close : -1;
  }

  /** The braces that close an expression, which may have some of its own, or -1. */
  private static int closing(String text, int from) {
    int depth = 0;
    for (int at = from; at < text.length() && at - from < LONGEST; at++) {
      char each = text.charAt(at);
      if (each == '}' && depth == 0) {
        return text.startsWith("}}", at) ? at : -1;
      }
      depth += each == '{' ? 1 : each == '}' ? -1 : 0;
    }
    return -1;
  }

  boolean isExpression() {
    return inner.startsWith("$");
  }
}
