package dev.pawl.expression.schema;

import dev.pawl.json.Values;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The defaults of a JSON Schema: what stands for a member that is not given. Only those of {@code
 * properties} are meant, at any depth of objects that are there, and only those that fit: behind a
 * choice or a reference nobody could say which of them hold.
 */
public final class Defaults {
  private static final int DEEPEST = 24;

  /** Where members are tied to one another, each of so many defaults is tried by itself. */
  private static final int MOST_TRIED = 64;

  private static final Set<String> TIES =
      Set.of(
          "$dynamicRef",
          "$ref",
          "allOf",
          "anyOf",
          "const",
          "dependencies",
          "dependentRequired",
          "dependentSchemas",
          "else",
          "enum",
          "if",
          "maxProperties",
          "not",
          "oneOf",
          "patternProperties",
          "propertyNames",
          "then",
          "unevaluatedProperties");

  private static final Defaults NONE = new Defaults(Map.of(), false);

  private final Map<String, Member> members;
  private final boolean tied;

  /**
   * A member of an object.
   *
   * @param usable whether there is a default that fits
   * @param value that default, with what it lacks in turn
   */
  private record Member(boolean usable, @Nullable Object value, Defaults inner) {}

  private Defaults(Map<String, Member> members, boolean tied) {
    this.members = members;
    this.tied = tied;
  }

  /**
   * Whether a schema speaks of several members of an object at once, so that a default which fits
   * by itself may not fit beside what is given.
   */
  public static boolean ties(Map<?, ?> schema) {
    return schema.keySet().stream().anyMatch(TIES::contains);
  }

  /**
   * Whether a property has a default that fits: others are only told.
   *
   * @param root the schema in which it stands, for what it refers to
   */
  public static boolean isUsable(Map<?, ?> root, Map<?, ?> property) {
    return member(root, property, 0).usable;
  }

  static Defaults of(Map<?, ?> schema) {
    return of(schema, schema, 0);
  }

  private static Defaults of(Map<?, ?> root, Map<?, ?> schema, int depth) {
    if (!(schema.get("properties") instanceof Map<?, ?> properties) || depth > DEEPEST) {
      return NONE;
    }
    Map<String, Member> members = new LinkedHashMap<>();
    boolean tied = ties(schema);
    for (Map.Entry<?, ?> property : properties.entrySet()) {
      if (property.getValue() instanceof Map<?, ?> inner) {
        Member member = member(root, inner, depth + 1);
        if (member.usable || !member.inner.isNone()) {
          members.put(String.valueOf(property.getKey()), member);
          tied |= member.inner.tied;
        }
      }
    }
    return members.isEmpty() ? NONE : new Defaults(members, tied);
  }

  private static Member member(Map<?, ?> root, Map<?, ?> property, int depth) {
    Defaults inner = of(root, property, depth);
    if (!property.containsKey("default")) {
      return new Member(false, null, inner);
    }
    Object value = inner.fillIn(property.get("default"));
    return new Member(alone(root, property).validate(value).isEmpty(), value, inner);
  }

  /** A property as a schema of its own, which reaches the same definitions. */
  private static Schema alone(Map<?, ?> root, Map<?, ?> property) {
    Map<String, @Nullable Object> alone = new LinkedHashMap<>(Values.asObject(property));
    for (String shared : new String[] {"$schema", "$defs", "definitions"}) {
      if (root.containsKey(shared)) {
        alone.putIfAbsent(shared, root.get(shared));
      }
    }
    return Schema.of(alone);
  }

  boolean isNone() {
    return members.isEmpty();
  }

  /** A value with all that is missing in it and has a default; itself if that is nothing. */
  @Nullable Object fillIn(@Nullable Object value) {
    if (!(value instanceof Map<?, ?> given)) {
      return value;
    }
    Map<Object, @Nullable Object> filled = null;
    for (Map.Entry<String, Member> each : members.entrySet()) {
      String name = each.getKey();
      if (given.containsKey(name) || each.getValue().usable) {
        Object after = filledIn(each.getValue(), given, name);
        if (!given.containsKey(name) || after != given.get(name)) {
          filled = filled == null ? new LinkedHashMap<>(given) : filled;
          filled.put(name, after);
        }
      }
    }
    return filled == null ? value : Values.freeze(filled);
  }

  private static @Nullable Object filledIn(Member member, Map<?, ?> given, String name) {
    return given.containsKey(name) ? member.inner.fillIn(given.get(name)) : member.value;
  }

  /**
   * The same, but without defaults that do not go with what is given.
   *
   * @param violations how often a value breaks the schema
   */
  @Nullable Object fillInWhatFits(
      @Nullable Object value, ToIntFunction<@Nullable Object> violations) {
    Object all = fillIn(value);
    if (all == value || !tied || violations.applyAsInt(all) == 0) {
      return all;
    }
    if (!(value instanceof Map<?, ?> given) || members.size() > MOST_TRIED) {
      return value;
    }
    Map<Object, @Nullable Object> kept = new LinkedHashMap<>(given);
    int before = violations.applyAsInt(value);
    for (Map.Entry<String, Member> each : members.entrySet()) {
      if (kept.containsKey(each.getKey()) || each.getValue().usable) {
        Map<Object, @Nullable Object> more = new LinkedHashMap<>(kept);
        more.put(each.getKey(), filledIn(each.getValue(), kept, each.getKey()));
        int after = violations.applyAsInt(more);
        if (after <= before) {
          kept = more;
          before = after;
        }
      }
    }
    return Values.freeze(kept);
  }
}
