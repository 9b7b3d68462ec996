package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Utils;
import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The functions on objects, types and truth. */
final class ObjectFunctions {
  private ObjectFunctions() {}

  static Object keys(JsonataRun run, Arguments arguments) {
    Set<Object> keys = new LinkedHashSet<>();
    collectKeys(run, arguments.get(0), keys);
    List<Object> sequence = Utils.createSequence();
    sequence.addAll(keys);
    return sequence;
  }

  private static void collectKeys(JsonataRun run, @Nullable Object value, Set<Object> keys) {
    run.tick();
    if (value instanceof Map<?, ?> map) {
      keys.addAll(map.keySet());
    } else if (value instanceof List<?> list) {
      for (Object item : list) {
        collectKeys(run, item, keys);
      }
    }
  }

  static @Nullable Object lookup(JsonataRun run, Arguments arguments) {
    String key = arguments.text(1);
    return key == null ? null : lookup(run, arguments.get(0), key);
  }

  private static @Nullable Object lookup(JsonataRun run, @Nullable Object value, String key) {
    run.tick();
    if (value instanceof Map<?, ?> map) {
      return map.get(key);
    }
    if (!(value instanceof List<?> list)) {
      return null;
    }
    List<Object> found = Utils.createSequence();
    for (Object item : list) {
      switch (lookup(run, item, key)) {
        case null -> {}
        case List<?> several -> {
          run.made(several.size());
          found.addAll(several);
        }
        case Object one -> found.add(one);
      }
    }
    return found;
  }

  static @Nullable Object spread(JsonataRun run, Arguments arguments) {
    return spread(run, arguments.get(0));
  }

  private static @Nullable Object spread(JsonataRun run, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      List<Object> pairs = Utils.createSequence();
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        run.made(6);
        Map<Object, @Nullable Object> pair = new LinkedHashMap<>();
        pair.put(entry.getKey(), entry.getValue());
        pairs.add(pair);
      }
      return pairs;
    }
    if (!(value instanceof List<?> list)) {
      return value;
    }
    if (list.isEmpty()) {
      return Utils.createSequence();
    }
    List<@Nullable Object> all = new ArrayList<>();
    for (Object item : list) {
      run.made(1);
      if (spread(run, item) instanceof List<?> several) {
        all.addAll(several);
      } else if (item != null) {
        all.add(item);
      }
    }
    return all;
  }

  static @Nullable Object merge(JsonataRun run, Arguments arguments) {
    List<? extends @Nullable Object> list = arguments.list(0);
    if (list == null) {
      return null;
    }
    Map<Object, @Nullable Object> merged = new LinkedHashMap<>();
    for (Object item : list) {
      if (item instanceof Map<?, ?> map) {
        run.made(map.size());
        merged.putAll(map);
      }
    }
    return merged;
  }

  static Object exists(JsonataRun run, Arguments arguments) {
    return arguments.get(0) != null;
  }

  static @Nullable Object truth(JsonataRun run, Arguments arguments) {
    Object value = arguments.get(0);
    return value == null ? null : JsonataValues.truth(run, value);
  }

  static @Nullable Object not(JsonataRun run, Arguments arguments) {
    Object value = arguments.get(0);
    return value == null ? null : !JsonataValues.truth(run, value);
  }

  static @Nullable Object type(JsonataRun run, Arguments arguments) {
    return switch (arguments.get(0)) {
      case null -> null;
      case Number _ -> "number";
      case String _ -> "string";
      case Boolean _ -> "boolean";
      case List<?> _ -> "array";
      case Map<?, ?> _ -> "object";
      case Object value -> value == Jsonata.NULL_VALUE ? "null" : "function";
    };
  }

  static @Nullable Object error(JsonataRun run, Arguments arguments) {
    throw JsonataError.of("D3137", message(arguments.text(0), "$error() function evaluated"));
  }

  static @Nullable Object assertTrue(JsonataRun run, Arguments arguments) {
    if (!Boolean.TRUE.equals(arguments.get(0))) {
      throw JsonataError.of("D3141", message(arguments.text(1), "$assert() statement failed"));
    }
    return null;
  }

  private static String message(@Nullable String given, String standard) {
    return given == null || given.isEmpty() ? standard : given;
  }

  /** A deep copy, which like the reference's goes through JSON: functions become empty texts. */
  static @Nullable Object copy(JsonataRun run, Arguments arguments) {
    Object value = arguments.get(0);
    return value == null ? null : copy(run, value);
  }

  private static Object copy(JsonataRun run, Object value) {
    run.made(1);
    return switch (value) {
      case Map<?, ?> map -> {
        Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
        map.forEach((key, item) -> copy.put(key, copy(run, item)));
        yield copy;
      }
      case List<?> list -> {
        List<Object> copy = new ArrayList<>(list.size());
        list.forEach(item -> copy.add(item == null ? Jsonata.NULL_VALUE : copy(run, item)));
        yield copy;
      }
      default -> JsonataSignature.isFunction(value) ? "" : value;
    };
  }
}
