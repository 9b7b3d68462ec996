package dev.pawl.expression.schema;

import dev.harrel.jsonschema.Evaluator;
import dev.harrel.jsonschema.Evaluator.Result;
import dev.harrel.jsonschema.JsonNode;
import dev.pawl.json.Values;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keywords of our own: those of the library repeat whole values in their messages, take quadratic
 * time, or search without an end.
 */
final class Assertions {
  private static final int COMPARISON_COST = 50;

  /** So many characters are counted in the time of a step. */
  private static final int CHARACTERS_PER_STEP = 8;

  private Assertions() {}

  static Evaluator constant(@Nullable Object expected) {
    Key key = new Key(expected);
    return (_, node) ->
        key.equals(key(node))
            ? Result.success()
            : Result.failure(about(node, "must be " + Wording.show(expected)));
  }

  static Evaluator oneOf(PlainNode allowed) {
    Set<Key> keys = new LinkedHashSet<>();
    allowed.asArray().forEach(node -> keys.add(key(node)));
    return (_, node) ->
        keys.contains(key(node))
            ? Result.success()
            : Result.failure(about(node, "must be one of " + list(keys)));
  }

  static Evaluator uniqueItems() {
    return (_, node) -> {
      if (!node.isArray()) {
        return Result.success();
      }
      Map<Key, Integer> seen = new HashMap<>();
      int index = 0;
      for (JsonNode item : node.asArray()) {
        Integer earlier = seen.putIfAbsent(key(item), index);
        if (earlier != null) {
          return Result.failure(
              "must have no equal items, but those at " + earlier + " and " + index + " are");
        }
        index++;
      }
      return Result.success();
    };
  }

  static Evaluator minLength(BigInteger length) {
    long least = clamp(length);
    return (_, node) ->
        !node.isString() || length(node) >= least
            ? Result.success()
            : Result.failure(
                about(node, "must have at least " + Wording.count(least, "character")));
  }

  static Evaluator maxLength(BigInteger length) {
    long most = clamp(length);
    return (_, node) ->
        !node.isString() || length(node) <= most
            ? Result.success()
            : Result.failure(about(node, "must have at most " + Wording.count(most, "character")));
  }

  static Evaluator pattern(SchemaRegex regex) {
    return (_, node) ->
        !node.isString() || regex.find(node.asString())
            ? Result.success()
            : Result.failure(about(node, "must match the pattern " + Wording.cut(regex.source())));
  }

  private static String list(Set<Key> keys) {
    return Wording.list(keys.stream().map(Key::value), keys.size());
  }

  private static String about(JsonNode node, String demand) {
    return node instanceof PlainNode plain
        ? demand + ", but is " + Wording.show(plain.value())
        : "the property name " + Wording.show(node.asString()) + " " + demand;
  }

  /** In characters, not in Java's halves of them (Validation 2020-12, 6.3.1). */
  private static long length(JsonNode node) {
    String text = node.asString();
    Walk.spendIfRunning(text.length() / CHARACTERS_PER_STEP);
    return text.codePointCount(0, text.length());
  }

  private static long clamp(BigInteger number) {
    return number.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
  }

  /** The library's own nodes are names of properties. */
  private static Key key(JsonNode node) {
    Object value = node instanceof PlainNode plain ? plain.value() : node.asString();
    Walk.spendIfRunning(weight(value));
    return new Key(value);
  }

  /** The steps it takes to look at a whole value. */
  private static long weight(@Nullable Object value) {
    long weight = 1;
    if (value instanceof String text) {
      weight += text.length() / CHARACTERS_PER_STEP;
    } else if (value instanceof List<?> list) {
      for (Object item : list) {
        weight += weight(item);
      }
    } else if (value instanceof Map<?, ?> map) {
      for (Object item : map.values()) {
        weight += weight(item);
      }
    }
    return weight;
  }

  /** A value that is equal to every value that means the same: 1 and 1.0. */
  private record Key(@Nullable Object value, int hash) {
    Key(@Nullable Object value) {
      this(value, Values.hash(value));
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      if (!(other instanceof Key key) || key.hash != hash) {
        return false;
      }
      Walk.spendIfRunning(COMPARISON_COST);
      return Values.deepEquals(value, key.value);
    }
  }
}
