package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import dev.pawl.json.JsNumber;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Turns what the JSONata library returns into plain JSON values. Parts of the input are handed over
 * as they are; a function counts as undefined, as it does for JavaScript's JSON.
 */
final class PlainResult {
  private final JsonataRun run;

  PlainResult(JsonataRun run) {
    this.run = run;
  }

  @Nullable Object of(@Nullable Object value) {
    return switch (value) {
      case null -> Undefined.UNDEFINED;
      case String text -> text;
      case Boolean bool -> bool;
      case Number number -> number(number);
      case InputMap map -> Values.freeze(map.source());
      case InputList list -> Values.freeze(list.source());
      case Map<?, ?> map -> object(map);
      case List<?> list -> array(list);
      default -> value == Jsonata.NULL_VALUE ? null : Undefined.UNDEFINED;
    };
  }

  private @Nullable Object object(Map<?, ?> map) {
    // One structure may contain another many times over: what counts is the size written out.
    run.made(map.size() + 1);
    LinkedHashMap<Object, @Nullable Object> copy = LinkedHashMap.newLinkedHashMap(map.size());
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      Object given = entry.getValue();
      // A member is never undefined; where the library reads JSON itself, null is Java's null.
      Object value = given == null ? null : of(given);
      if (value != Undefined.UNDEFINED) {
        copy.put(entry.getKey(), value);
      }
    }
    return Values.freeze(copy);
  }

  private @Nullable Object array(List<?> list) {
    run.made(list.size() + 1);
    ArrayList<@Nullable Object> copy = new ArrayList<>(list.size());
    for (Object item : list) {
      Object value = of(item);
      copy.add(value == Undefined.UNDEFINED ? null : value);
    }
    return Values.freeze(copy);
  }

  private static @Nullable Object number(Number number) {
    return switch (number) {
      case Integer i -> i;
      case BigInteger big -> big.bitLength() < Long.SIZE ? (Number) big.longValue() : big;
      default -> {
        double value = number.doubleValue();
        if (Double.isInfinite(value)) {
          throw JsonataError.of("D1001", "a number is larger than any that can be told");
        }
        yield Double.isFinite(value) ? JsNumber.normalize(value) : null;
      }
    };
  }
}
