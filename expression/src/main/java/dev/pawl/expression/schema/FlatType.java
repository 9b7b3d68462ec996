package dev.pawl.expression.schema;

import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The types of JSON as bits. */
final class FlatType {
  private static final int NULL = 1;
  private static final int BOOLEAN = 2;
  private static final int OBJECT = 4;
  private static final int ARRAY = 8;
  private static final int STRING = 16;
  private static final int FRACTION = 32;
  private static final int INTEGER = 64;

  static final int ALL = 127;

  private FlatType() {}

  /** The bits of what a schema may call a type, 0 if it is none. */
  static int named(@Nullable Object name) {
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
  static int of(@Nullable Object value) {
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
