package dev.pawl.lsp.text;

import dev.pawl.lsp.text.Part.Scalar;
import java.util.ArrayList;
import java.util.List;

/**
 * What a scalar says, and where each character of it stands in the text.
 *
 * <p>Empty lines of folded blocks are not told apart: expressions, for which this is needed, do not
 * mind them.
 */
public final class Content {
  private final StringBuilder value = new StringBuilder();
  private final List<Integer> offsets = new ArrayList<>();
  private final String text;
  private final Scalar scalar;
  private int at;

  private Content(String text, Scalar scalar) {
    this.text = text;
    this.scalar = scalar;
    this.at = scalar.start();
  }

  public static Content of(String text, Scalar scalar) {
    Content content = new Content(text, scalar);
    switch (scalar.style()) {
      case PLAIN -> content.folded(scalar.end());
      case SINGLE, DOUBLE -> content.quoted();
      case LITERAL, FOLDED -> content.lines();
    }
    content.offsets.add(content.at);
    return content;
  }

  /** What a key or another short text in quotes says. */
  static String unquoted(String written) {
    if (written.isEmpty() || (written.charAt(0) != '"' && written.charAt(0) != '\'')) {
      return written;
    }
    Part.Style style = written.charAt(0) == '"' ? Part.Style.DOUBLE : Part.Style.SINGLE;
    return of(written, new Scalar(0, written.length(), style)).value();
  }

  public String value() {
    return value.toString();
  }

  /** Where in the text a character of the value stands; the end stands behind the last. */
  public int offset(int index) {
    return offsets.get(Math.clamp(index, 0, offsets.size() - 1));
  }

  /** The character of the value that stands at an offset of the text, or the one behind it. */
  public int index(int offset) {
    int index = 0;
    while (index < value.length() && offsets.get(index) < offset) {
      index++;
    }
    return index;
  }

  private void put(char c, int offset) {
    value.append(c);
    offsets.add(offset);
  }

  private void folded(int end) {
    while (at < end) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        fold(end);
      } else {
        put(c, at);
        at++;
      }
    }
  }

  /** One break is a space, each further one a break. */
  private void fold(int end) {
    while (!value.isEmpty() && Characters.isSpace(value.charAt(value.length() - 1))) {
      value.setLength(value.length() - 1);
      offsets.removeLast();
    }
    int breaks = 0;
    int from = at;
    while (at < end && Character.isWhitespace(text.charAt(at))) {
      breaks += text.charAt(at) == '\n' ? 1 : 0;
      at++;
    }
    put(breaks > 1 ? '\n' : ' ', from);
  }

  private void quoted() {
    char quote = text.charAt(at);
    boolean closed = scalar.end() > at + 1 && text.charAt(scalar.end() - 1) == quote;
    int end = closed ? scalar.end() - 1 : scalar.end();
    at++;
    while (at < end) {
      char c = text.charAt(at);
      if (c == '\n' || c == '\r') {
        fold(end);
      } else if (c == '\'' && quote == '\'') {
        put(c, at);
        at += 2;
      } else if (c == '\\' && quote == '"') {
        escape(end);
      } else {
        put(c, at);
        at++;
      }
    }
    at = Math.min(at, end);
  }

  private void escape(int end) {
    int from = at;
    char c = at + 1 < end ? text.charAt(at + 1) : '\\';
    int digits = c == 'x' ? 2 : c == 'u' ? 4 : c == 'U' ? 8 : 0;
    at = Math.min(end, at + 2 + digits);
    if (digits > 0) {
      for (char each : Character.toChars(codePoint(from + 2, at))) {
        put(each, from);
      }
    } else if (c == '\n' || c == '\r') {
      while (at < end && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
    } else {
      put(named(c), from);
    }
  }

  private int codePoint(int from, int to) {
    try {
      int code = Integer.parseInt(text, from, to, 16);
      return Character.isValidCodePoint(code) ? code : 0xFFFD;
    } catch (NumberFormatException _) {
      return 0xFFFD;
    }
  }

  private static char named(char c) {
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case '0' -> '\0';
      case '_' -> '\u00A0';
      default -> c;
    };
  }

  /** Each line without the indentation that the first one has. */
  private void lines() {
    int end = scalar.end();
    at = breakAfter(at);
    int indent = indent(end);
    while (at < end) {
      int line = at;
      while (at < end && at - line < indent && text.charAt(at) == ' ') {
        at++;
      }
      int stop = Math.min(breakAfter(at), end);
      for (; at < stop; at++) {
        char c = text.charAt(at);
        if (c != '\r') {
          put(c == '\n' && scalar.style() == Part.Style.FOLDED ? ' ' : c, at);
        }
      }
    }
  }

  private int indent(int end) {
    for (int line = at; line < end; line = breakAfter(line)) {
      int first = line;
      while (first < end && text.charAt(first) == ' ') {
        first++;
      }
      if (first < end && text.charAt(first) != '\n' && text.charAt(first) != '\r') {
        return first - line;
      }
    }
    return 0;
  }

  private int breakAfter(int from) {
    int found = text.indexOf('\n', from);
    return found < 0 ? text.length() : found + 1;
  }
}
