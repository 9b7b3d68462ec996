package dev.pawl.expression.schema;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of JSON as bits. */
public final class FlatType {
  public static final int NULL = 1;
  public static final int BOOLEAN = 2;
  public static final int OBJECT = 4;
  public static final int ARRAY = 8;
  public static final int STRING = 16;
  public static final int FRACTION = 32;
  public static final int INTEGER = 64;

  public static final int ALL = 127;

  private FlatType() {}

  /** The bits of what a schema may call a type, 0 if it is none. */
  public static int named(@Nullable Object name) {
    if (!(name instanceof String text)) {
      return 0;
    }
    return switch (text) {
      case "null" -> NULL;
      case "boolean" -> BOOLEAN;
      case "object" -> OBJECT;
      case "array" -> ARRAY;
      case "string" -> STRING;
      case "number" -> FRACTION | INTEGER;
      case "integer" -> INTEGER;
      default -> 0;
    };
  }

  /** The bit of a value's type, 0 if it is not quite JSON. */
  public static int of(@Nullable Object value) {
    if (value instanceof String) {
      return STRING;
    }
    if (value instanceof Map) {
      return OBJECT;
    }
    if (value instanceof List) {
      return ARRAY;
    }
    if (value instanceof Integer || value instanceof Long || value instanceof BigInteger) {
      return INTEGER;
    }
    if (value instanceof Boolean) {
      return BOOLEAN;
    }
    return value instanceof Double number ? ofDouble(number) : value == null ? NULL : 0;
  }

  /** A number without a fraction is an integer (JSON Schema Core 2020-12, 4.2.3). */
  private static int ofDouble(double number) {
    return !Double.isFinite(number) ? 0 : number == Math.rint(number) ? INTEGER : FRACTION;
  }
}
