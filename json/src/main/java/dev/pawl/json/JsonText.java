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

  private final JsonBytes out;
  private final Style style;
  private int depth;

  JsonText(JsonBytes out, Style style) {
    this.out = out;
    this.style = style;
  }

  static String of(@Nullable Object value, Style style) {
    return written(value, style).toString();
  }

  /** The text in UTF-8. */
  static byte[] bytes(@Nullable Object value, Style style) {
    return written(value, style).bytes();
  }

  private static JsonBytes written(@Nullable Object value, Style style) {
    JsonBytes out = new JsonBytes();
    new JsonText(out, style).value(value);
    return out;
  }

  /** No pattern switch: the first answer waits for it. See "Starting" in docs/performance.md. */
  void value(@Nullable Object value) {
    if (value == null || value == Undefined.UNDEFINED) {
      out.signs("null");
    } else if (value instanceof String text) {
      out.string(text, false);
    } else if (value instanceof Integer number) {
      out.number(number);
    } else if (value instanceof Long number) {
      out.number(number);
    } else if (value instanceof Number number) {
      number(number);
    } else if (value instanceof Boolean truth) {
      out.signs(truth ? "true" : "false");
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
    out.signs(finite ? JsNumber.print(number) : "null");
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
      out.string(key(entry.getKey()), true);
      out.signs(style == Style.PRETTY ? ": " : ":");
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
    out.sign(bracket);
  }

  private void separate(boolean first) {
    if (!first) {
      out.sign(',');
    }
    newLine();
  }

  private void leave(char bracket, boolean empty) {
    depth--;
    if (!empty) {
      newLine();
    }
    out.sign(bracket);
  }

  private void newLine() {
    if (style == Style.PRETTY) {
      out.sign('\n');
      for (int i = 0; i < depth; i++) {
        out.signs("  ");
      }
    }
  }
}
