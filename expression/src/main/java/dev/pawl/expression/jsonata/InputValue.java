package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import dev.pawl.json.JsNumber;
import dev.pawl.json.Undefined;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Plain JSON values as the JSONata library wants to see them. For it, Java's null is undefined and
 * JSON's null an object of its own, and only one Java type may stand for a number. Containers are
 * seen through views that translate on access, so that nobody has to walk a whole document for the
 * sake of one path, and an untouched part of the input is handed back as it came. The views also
 * count what is read: some operations of the library look at all of a value without ever asking
 * whether they may go on.
 */
final class InputValue {
  private static final long EXACT = 1L << 53;

  private InputValue() {}

  static @Nullable Object of(@Nullable Object value, JsonataRun run) {
    return switch (value) {
      case null -> Jsonata.NULL_VALUE;
      case String text -> text;
      case Map<?, ?> map -> new InputMap(map, run);
      case List<?> list -> new InputList(list, run);
      case Integer number -> number;
      case Long number -> number(number);
      case Double number -> JsNumber.normalize(number);
      case Undefined _ -> null;
      default -> value;
    };
  }

  /**
   * A long that no double could hold is no result of arithmetic; as a BigInteger it keeps apart.
   */
  private static Number number(long value) {
    if (value == (int) value) {
      return (int) value;
    }
    return value < -EXACT || value > EXACT ? BigInteger.valueOf(value) : (Number) value;
  }
}
