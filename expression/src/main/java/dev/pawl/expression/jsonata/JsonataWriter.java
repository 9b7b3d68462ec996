package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Utils.JList;
import dev.pawl.json.JsNumber;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes values as {@code $string} does: JSON, with numbers of at most 15 significant digits. */
final class JsonataWriter {
  private static final MathContext PRECISION = new MathContext(15, RoundingMode.HALF_UP);
  private static final String HEX = "0123456789abcdef";

  private final JsonataRun run;
  private final boolean pretty;
  private final StringBuilder out = new StringBuilder();
  private int depth;

  private JsonataWriter(JsonataRun run, boolean pretty) {
    this.run = run;
    this.pretty = pretty;
  }

  static String text(JsonataRun run, Object value) {
    return text(run, value, false);
  }

  static String text(JsonataRun run, Object value, boolean pretty) {
    return switch (value) {
      case String text -> text;
      case Number number -> number(number);
      case JList<?> list when list.outerWrapper -> text(run, list.get(0), pretty);
      default -> {
        if (isFunction(value)) {
          yield "";
        }
        JsonataWriter writer = new JsonataWriter(run, pretty);
        writer.value(value);
        yield writer.out.toString();
      }
    };
  }

  static String number(Number number) {
    if (number instanceof Integer || number instanceof BigInteger) {
      return number.toString();
    }
    double value = number.doubleValue();
    if (!Double.isFinite(value)) {
      throw JsonataError.of("D3001", "Attempting to invoke string function on Infinity or NaN");
    }
    if (value == Math.rint(value)) {
      return JsNumber.print(value);
    }
    return JsNumber.print(new BigDecimal(value).round(PRECISION).doubleValue());
  }

  private static boolean isFunction(@Nullable Object value) {
    return JsonataSignature.isFunction(value);
  }

  private void value(@Nullable Object value) {
    run.tick();
    run.checkText(out.length());
    switch (value) {
      case null -> out.append("null");
      case String text -> string(text);
      case Number number -> out.append(number(number));
      case Boolean bool -> out.append(bool.booleanValue());
      case Map<?, ?> map -> object(map);
      case List<?> list -> array(list);
      default -> out.append(value == Jsonata.NULL_VALUE ? "null" : "\"\"");
    }
  }

  private void object(Map<?, ?> map) {
    out.append('{');
    depth++;
    boolean empty = true;
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      separate(empty);
      string(String.valueOf(entry.getKey()));
      out.append(pretty ? ": " : ":");
      value(entry.getValue());
      empty = false;
    }
    close(empty, '}');
  }

  private void array(List<?> list) {
    out.append('[');
    depth++;
    boolean empty = true;
    for (Object item : list) {
      separate(empty);
      value(item);
      empty = false;
    }
    close(empty, ']');
  }

  private void separate(boolean first) {
    if (!first) {
      out.append(',');
    }
    newLine();
  }

  private void close(boolean empty, char bracket) {
    depth--;
    if (!empty) {
      newLine();
    }
    out.append(bracket);
  }

  private void newLine() {
    if (pretty) {
      out.append('\n').repeat(' ', 2 * depth);
    }
  }

  private void string(String text) {
    run.checkText((long) out.length() + text.length());
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int plain = "\b\t\n\f\r\"\\".indexOf(c);
      if (plain >= 0) {
        out.append('\\').append("btnfr\"\\".charAt(plain));
      } else if (c < ' ' || isLoneSurrogate(text, i)) {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt(c >> shift & 0xF));
        }
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }

  private static boolean isLoneSurrogate(String text, int i) {
    char c = text.charAt(i);
    if (Character.isHighSurrogate(c)) {
      return i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1));
    }
    return Character.isLowSurrogate(c)
        && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)));
  }
}
