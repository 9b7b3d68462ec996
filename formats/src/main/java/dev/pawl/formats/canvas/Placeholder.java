package dev.pawl.formats.canvas;

import java.util.ArrayList;
import java.util.List;
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

  /** Those of a text that are names or expressions. */
  static List<Placeholder> in(String text) {
    List<Placeholder> found = new ArrayList<>();
    int open = text.indexOf("{{");
    while (open >= 0 && found.size() < MOST) {
      int close = close(text, open + 2);
      if (close < 0) {
        open = text.indexOf("{{", open + 2);
        continue;
      }
      String inner = text.substring(open + 2, close);
      Placeholder placeholder =
          new Placeholder(
              open,
              close + 2,
              inner.strip(),
              open + 2 + inner.length() - inner.stripLeading().length());
      if (placeholder.isExpression() || NAME.matcher(placeholder.inner).matches()) {
        found.add(placeholder);
        open = text.indexOf("{{", placeholder.end);
      } else {
        open = text.indexOf("{{", open + 2);
      }
    }
    return found;
  }

  /** The braces that close it: an expression may have some of its own. */
  private static int close(String text, int from) {
    int depth = 0;
    for (int at = from; at < text.length() && at - from < 10_000; at++) {
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
