package dev.pawl.json;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads what is plain and right, and leaves the rest to {@link JsonReader}: every text with a
 * problem, so that there is one place that words problems, and escapes in names, which are rare.
 *
 * <p>The library behind that reader takes Java longer to load than all else that a first answer
 * needs of JSON; see "Starting" in docs/performance.md. What both read, they read alike.
 */
final class PlainReader {
  /** Stands for a text that is left to the other reader. */
  static final Object LEFT = new Object();

  private static final int END = -1;

  /** How many digits fit into a long, whatever they are. */
  private static final int SAFE_DIGITS = 18;

  private final String text;
  private final JsonLimits limits;

  /** Names that were read, by their hash: lists of alike objects share them. */
  private final @Nullable String[] names = new String[64];

  private int at;
  private int depth;

  private PlainReader(String text, JsonLimits limits) {
    this.text = text;
    this.limits = limits;
  }

  /** The only value of the text, or {@link #LEFT}. */
  static @Nullable Object read(String text, JsonLimits limits) {
    PlainReader reader = new PlainReader(text, limits);
    Object value = reader.value();
    return reader.next() == END ? value : LEFT;
  }

  /** The character that follows the white space here, or {@link #END}. */
  private int next() {
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c > ' ' || c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return c;
      }
      at++;
    }
    return END;
  }

  private @Nullable Object value() {
    int c = next();
    return switch (c) {
      case '"' -> string();
      case '{' -> object();
      case '[' -> array();
      case 't' -> literal("true", true);
      case 'f' -> literal("false", false);
      case 'n' -> literal("null", null);
      default -> c == '-' || isDigit(c) ? number() : LEFT;
    };
  }

  private @Nullable Object literal(String word, @Nullable Object value) {
    if (!text.startsWith(word, at)) {
      return LEFT;
    }
    at += word.length();
    return value;
  }

  private Object object() {
    if (++depth > limits.maxDepth()) {
      return LEFT;
    }
    LinkedHashMap<String, @Nullable Object> entries = new LinkedHashMap<>();
    at++;
    int c = next();
    while (c != '}') {
      String name = c == '"' ? name() : null;
      if (name == null || next() != ':') {
        return LEFT;
      }
      at++;
      Object value = value();
      if (value == LEFT) {
        return LEFT;
      }
      entries.put(name, value);
      c = next();
      if (c == ',') {
        at++;
        c = next();
        if (c != '"') {
          return LEFT;
        }
      } else if (c != '}') {
        return LEFT;
      }
    }
    at++;
    depth--;
    return new FrozenMap(entries);
  }

  private Object array() {
    if (++depth > limits.maxDepth()) {
      return LEFT;
    }
    ArrayList<@Nullable Object> items = new ArrayList<>();
    at++;
    boolean more = next() != ']';
    while (more) {
      Object item = value();
      if (item == LEFT) {
        return LEFT;
      }
      items.add(item);
      int c = next();
      more = c == ',';
      if (more) {
        at++;
      } else if (c != ']') {
        return LEFT;
      }
    }
    at++;
    depth--;
    return new FrozenList(items.toArray());
  }

  /** A name without escapes, or null. */
  private @Nullable String name() {
    int from = at + 1;
    int hash = 0;
    for (int end = from; end < text.length(); end++) {
      char c = text.charAt(end);
      if (c == '"') {
        at = end + 1;
        return name(from, end, hash & names.length - 1);
      }
      if (c == '\\' || c < ' ') {
        return null;
      }
      hash = 31 * hash + c;
    }
    return null;
  }

  private String name(int from, int end, int slot) {
    String known = names[slot];
    if (known != null && known.length() == end - from && text.startsWith(known, from)) {
      return known;
    }
    String name = text.substring(from, end);
    names[slot] = name;
    return name;
  }

  private Object string() {
    int from = at + 1;
    for (int end = from; end < text.length(); end++) {
      char c = text.charAt(end);
      if (c == '"') {
        at = end + 1;
        return text.substring(from, end);
      }
      if (c == '\\') {
        return escaped(from, end);
      }
      if (c < ' ') {
        return LEFT;
      }
    }
    return LEFT;
  }

  /** The string that begins at {@code from} and has its first escape at {@code end}. */
  private Object escaped(int from, int end) {
    StringBuilder string = new StringBuilder(end - from + 32).append(text, from, end);
    while (end < text.length()) {
      char c = text.charAt(end++);
      if (c == '"') {
        at = end;
        return string.toString();
      }
      if (c < ' ') {
        return LEFT;
      }
      if (c == '\\') {
        int meant = end < text.length() ? escape(end) : END;
        if (meant == END) {
          return LEFT;
        }
        end += text.charAt(end) == 'u' ? 5 : 1;
        c = (char) meant;
      }
      string.append(c);
    }
    return LEFT;
  }

  /** What the escape means whose letter is here, or {@link #END}. */
  private int escape(int letter) {
    char c = text.charAt(letter);
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unit(letter + 1);
      default -> END;
    };
  }

  private int unit(int from) {
    if (from + 4 > text.length()) {
      return END;
    }
    int unit = 0;
    for (int i = from; i < from + 4; i++) {
      char c = text.charAt(i);
      int digit = c < 128 ? Character.digit(c, 16) : END;
      if (digit < 0) {
        return END;
      }
      unit = unit << 4 | digit;
    }
    return unit;
  }

  private Object number() {
    int from = at;
    boolean isNegative = pass('-');
    int first = at;
    int whole = digits();
    if (whole == 0 || whole > 1 && text.charAt(first) == '0') {
      return LEFT;
    }
    int end = at;
    if (pass('.') && digits() == 0) {
      return LEFT;
    }
    if (pass('e') || pass('E')) {
      boolean _ = pass('+') || pass('-');
      if (digits() == 0) {
        return LEFT;
      }
    }
    if (at - from > limits.maxNumberLength()) {
      return LEFT;
    }
    if (at > end) {
      return Double.valueOf(text.substring(from, at));
    }
    return whole <= SAFE_DIGITS ? integer(first, isNegative) : big(text.substring(from, at));
  }

  /** Passes over the character, if it is here. */
  private boolean pass(char c) {
    boolean isHere = at < text.length() && text.charAt(at) == c;
    if (isHere) {
      at++;
    }
    return isHere;
  }

  /** Passes over digits, and counts them. */
  private int digits() {
    int from = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at - from;
  }

  private Number integer(int first, boolean isNegative) {
    long number = 0;
    for (int i = first; i < at; i++) {
      number = number * 10 + (text.charAt(i) - '0');
    }
    number = isNegative ? -number : number;
    if (number == (int) number) {
      return (int) number;
    }
    return number;
  }

  private static Number big(String digits) {
    BigInteger number = new BigInteger(digits);
    if (number.bitLength() < Long.SIZE) {
      return number.longValue();
    }
    return number;
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
