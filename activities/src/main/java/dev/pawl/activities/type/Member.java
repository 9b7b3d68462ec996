package dev.pawl.activities.type;

import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import java.lang.annotation.Annotation;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A component of a record, or a parameter of a method, as a member of a JSON object.
 *
 * @param optional whether it need not be given
 * @param otherwise what it is when nobody says it
 */
record Member(String name, Shape<?> shape, boolean optional, @Nullable Object otherwise) {
  /**
   * @param element what it is annotated with
   * @param type its type, which may be annotated, too
   */
  static Member of(String name, AnnotatedElement element, AnnotatedType type, Types types) {
    Shape<?> shape = shape(name, type.getType(), types);
    Default otherwise = element.getAnnotation(Default.class);
    boolean optional =
        otherwise != null
            || shape.optional()
            || isNullable(element.getAnnotations())
            || isNullable(type.getAnnotations());
    return new Member(
        name,
        described(shape, element, otherwise, optional),
        optional,
        otherwise == null ? null : value(name, otherwise));
  }

  private static Shape<?> shape(String name, Type type, Types types) {
    try {
      return types.shape(type);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("`" + name + "`: " + e.getMessage(), e);
    }
  }

  /** What is not there is nothing to an Optional, and null to others that need not be there. */
  @Nullable Object read(Map<?, ?> object, String path) {
    Object given = object.containsKey(name) ? object.get(name) : otherwise;
    if (given == null && optional) {
      // Many clients write null for what they do not say.
      given = otherwise;
    }
    if (given == null && optional && !shape.optional()) {
      return null;
    }
    return shape.read(given, Types.member(path, name));
  }

  @SuppressWarnings("unchecked")
  @Nullable Object write(@Nullable Object value) {
    return ((Shape<Object>) shape).write(value);
  }

  /** By whatever annotation of that name. */
  private static boolean isNullable(Annotation[] annotations) {
    return Arrays.stream(annotations)
        .anyMatch(each -> each.annotationType().getSimpleName().equals("Nullable"));
  }

  private static @Nullable Object value(String name, Default otherwise) {
    try {
      return Json.parse(otherwise.value());
    } catch (JsonException e) {
      throw new IllegalArgumentException(
          "the default of `" + name + "` is no JSON: " + otherwise.value(), e);
    }
  }

  private static <T> Shape<T> described(
      Shape<T> shape, AnnotatedElement element, @Nullable Default otherwise, boolean optional) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>(shape.schema());
    Description description = element.getAnnotation(Description.class);
    if (description != null) {
      schema.put("description", description.value());
    }
    Constraint constraint = element.getAnnotation(Constraint.class);
    if (constraint != null) {
      constrain(schema, constraint);
    }
    if (otherwise != null) {
      schema.put("default", Json.parse(otherwise.value()));
    }
    if (optional) {
      allowNull(schema);
    }
    return shape.with(Collections.unmodifiableMap(schema));
  }

  /** What need not be given may be null. */
  private static void allowNull(Map<String, @Nullable Object> schema) {
    if (schema.get("type") instanceof String type) {
      schema.put("type", List.of(type, "null"));
    }
    if (schema.get("enum") instanceof List<?> allowed) {
      List<@Nullable Object> all = new ArrayList<>(allowed);
      all.add(null);
      schema.put("enum", Collections.unmodifiableList(all));
    }
  }

  private static void constrain(Map<String, @Nullable Object> schema, Constraint constraint) {
    String unit = "array".equals(schema.get("type")) ? "Items" : "Length";
    if (constraint.minimum() > Double.NEGATIVE_INFINITY) {
      schema.put("minimum", constraint.minimum());
    }
    if (constraint.maximum() < Double.POSITIVE_INFINITY) {
      schema.put("maximum", constraint.maximum());
    }
    if (constraint.minLength() > 0) {
      schema.put("min" + unit, constraint.minLength());
    }
    if (constraint.maxLength() < Integer.MAX_VALUE) {
      schema.put("max" + unit, constraint.maxLength());
    }
    if (!constraint.pattern().isEmpty()) {
      schema.put("pattern", constraint.pattern());
    }
    if (constraint.oneOf().length > 0) {
      schema.put("enum", List.of(constraint.oneOf()));
    }
  }

  /** The schema of an object with these members. */
  static Map<String, @Nullable Object> schema(
      List<Member> members, @Nullable Description description) {
    Map<String, @Nullable Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    if (description != null) {
      schema.put("description", description.value());
    }
    Map<String, @Nullable Object> properties = new LinkedHashMap<>();
    members.forEach(each -> properties.put(each.name, each.shape.schema()));
    schema.put("properties", Collections.unmodifiableMap(properties));
    List<String> required =
        members.stream().filter(each -> !each.optional).map(Member::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    return Collections.unmodifiableMap(schema);
  }

  /** The values of members of a JSON object, each in its place. */
  static @Nullable Object[] values(List<Member> members, @Nullable Object json, String path) {
    if (!(json instanceof Map<?, ?> object)) {
      throw Shape.unfit(path, "an object", json);
    }
    @Nullable Object[] values = new @Nullable Object[members.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = members.get(i).read(object, path);
    }
    return values;
  }
}
