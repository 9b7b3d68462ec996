package dev.pawl.json;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Writes a value as text, as {@code JSON.stringify} does (ECMA-262, 25.5.2). */
final class JsonText {
  enum Style {
    COMPACT,
    PRETTY,
    /** Compact, with sorted keys. */
    CANONICAL
  }

  private static final char[] HEX = "0123456789abcdef".toCharArray();

  private final StringBuilder out = new StringBuilder(256);
  private final Style style;
  private int depth;

  private JsonText(Style style) {
    this.style = style;
  }

  static String of(@Nullable Object value, Style style) {
    JsonText text = new JsonText(style);
    text.value(value);
    return text.out.toString();
  }

  /** No pattern switch: the first answer waits for it. See "Starting" in docs/performance.md. */
  private void value(@Nullable Object value) {
    if (value == null || value == Undefined.UNDEFINED) {
      out.append("null");
    } else if (value instanceof String text) {
      string(text);
    } else if (value instanceof Integer number) {
      out.append(number.intValue());
    } else if (value instanceof Long number) {
      out.append(number.longValue());
    } else if (value instanceof Number number) {
      number(number);
    } else if (value instanceof Boolean truth) {
      out.append(truth.booleanValue());
    } else if (value instanceof Map<?, ?> map) {
      object(map);
    } else if (value instanceof List<?> list) {
      array(list);
    } else {
      throw Values.foreign(value);
    }
  }

  private void number(Number number) {
    boolean finite = Js.isInteger(number) || Double.isFinite(number.doubleValue());
    out.append(finite ? JsNumber.print(number) : "null");
  }

  private void object(Map<?, ?> map) {
    enter('{');
    boolean empty = true;
    for (Map.Entry<?, ?> entry : entries(map)) {
      if (entry.getValue() == Undefined.UNDEFINED) {
        continue;
      }
      separate(empty);
      empty = false;
      string(wellFormed(key(entry.getKey())));
      out.append(style == Style.PRETTY ? ": " : ":");
      value(entry.getValue());
    }
    leave('}', empty);
  }

  private Iterable<? extends Map.Entry<?, ?>> entries(Map<?, ?> map) {
    if (style == Style.CANONICAL) {
      // String's own order is that of UTF-16 code units, which RFC 8785, 3.2.3 asks for.
      TreeMap<String, @Nullable Object> sorted = new TreeMap<>();
      map.forEach((key, value) -> sorted.put(key(key), value));
      return sorted.entrySet();
    }
    return map instanceof FrozenMap frozen ? frozen.rawEntries() : map.entrySet();
  }

  private static String key(@Nullable Object key) {
    if (key instanceof String name) {
      return name;
    }
    throw new IllegalArgumentException(
        "key of a JSON object is not a string: "
            + (key == null ? "null" : key.getClass().getName()));
  }

  /** A key without lone surrogates: the parser refuses them there, and we read what we write. */
  private static String wellFormed(String key) {
    for (int i = 0; i < key.length(); i++) {
      if (Character.isSurrogate(key.charAt(i))) {
        int[] replaced =
            key.codePoints()
                .map(c -> Character.getType(c) == Character.SURROGATE ? 0xFFFD : c)
                .toArray();
        return new String(replaced, 0, replaced.length);
      }
    }
    return key;
  }

  private void array(List<?> list) {
    enter('[');
    boolean empty = true;
    for (Object item : list) {
      separate(empty);
      empty = false;
      value(item);
    }
    leave(']', empty);
  }

  private void enter(char bracket) {
    JsonLimits.checkWalk(++depth);
    out.append(bracket);
  }

  private void separate(boolean first) {
    if (!first) {
      out.append(',');
    }
    newLine();
  }

  private void leave(char bracket, boolean empty) {
    depth--;
    if (!empty) {
      newLine();
    }
    out.append(bracket);
  }

  private void newLine() {
    if (style == Style.PRETTY) {
      out.append('\n').repeat("  ", depth);
    }
  }

  private void string(String text) {
    out.append('"');
    int written = 0;
    int length = text.length();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= ' ' && c != '"' && c != '\\' && (c < 0xD800 || c > 0xDFFF)) {
        continue;
      }
      if (Character.isHighSurrogate(c)
          && i + 1 < length
          && Character.isLowSurrogate(text.charAt(i + 1))) {
        i++;
        continue;
      }
      out.append(text, written, i);
      escape(c);
      written = i + 1;
    }
    out.append(text, written, length).append('"');
  }

  private void escape(char c) {
    switch (c) {
      case '"' -> out.append("\\\"");
      case '\\' -> out.append("\\\\");
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      case '\b' -> out.append("\\b");
      case '\f' -> out.append("\\f");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX[c >> shift & 15]);
        }
      }
    }
  }
}
