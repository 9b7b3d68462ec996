package dev.pawl.activities.type;

import dev.pawl.json.Values;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the JSON of Java types. */
final class Types {
  /** The records that are being looked into, to find one that contains itself. */
  private final Set<Class<?>> open;

  private Types(Set<Class<?>> open) {
    this.open = open;
  }

  static Types start() {
    return new Types(Set.of());
  }

  @SuppressWarnings("unchecked")
  static <T> JsonType<T> of(Type type) {
    return (JsonType<T>) start().shape(type);
  }

  Shape<?> shape(Type type) {
    return switch (type) {
      case Class<?> plain when plain.isRecord() -> record(plain);
      case Class<?> plain when plain.isEnum() -> constants(plain);
      case Class<?> plain when Scalars.knows(plain) -> Scalars.of(plain);
      case ParameterizedType generic -> generic(generic);
      default ->
          throw new IllegalArgumentException(
              type.getTypeName()
                  + " has no JSON of its own; use a record, or JsonType.schema with a schema");
    };
  }

  private Shape<?> record(Class<?> type) {
    if (open.contains(type)) {
      throw new IllegalArgumentException(
          type.getTypeName() + " contains itself; use JsonType.schema with a schema for it");
    }
    Set<Class<?>> within = new LinkedHashSet<>(open);
    within.add(type);
    return RecordShape.of(type, new Types(within));
  }

  private static Shape<?> constants(Class<?> type) {
    Object[] constants = type.getEnumConstants();
    List<String> names = Arrays.stream(constants).map(each -> ((Enum<?>) each).name()).toList();
    return new Shape<>(
        Values.object("type", "string", "enum", names),
        (json, path) -> {
          int index = names.indexOf(json);
          if (index < 0) {
            throw Shape.unfit(path, "one of " + String.join(", ", names), json);
          }
          return constants[index];
        },
        value -> ((Enum<?>) value).name());
  }

  private Shape<?> generic(ParameterizedType type) {
    Type[] of = type.getActualTypeArguments();
    if (type.getRawType() == Optional.class) {
      return optional(shape(of[0]));
    }
    if (type.getRawType() == Map.class && of[0] == String.class) {
      return map(shape(of[1]));
    }
    if (type.getRawType() == List.class || type.getRawType() == Collection.class) {
      return list(shape(of[0]), false);
    }
    if (type.getRawType() == Set.class) {
      return list(shape(of[0]), true);
    }
    throw new IllegalArgumentException(
        type.getTypeName() + " has no JSON; use List, Set, Map<String, …> or Optional");
  }

  private static <T> Shape<Optional<T>> optional(Shape<T> inner) {
    return new Shape<>(
        inner.schema(),
        (json, path) -> json == null ? Optional.empty() : Optional.of(inner.read(json, path)),
        value -> value.map(inner::write).orElse(null),
        true);
  }

  private static <T> Shape<Map<String, T>> map(Shape<T> values) {
    return new Shape<>(
        Values.object("type", "object", "additionalProperties", values.schema()),
        (json, path) -> {
          if (!(json instanceof Map<?, ?> object)) {
            throw Shape.unfit(path, "an object", json);
          }
          Map<String, T> read = new LinkedHashMap<>();
          object.forEach(
              (key, value) -> read.put((String) key, values.read(value, member(path, key))));
          return Collections.unmodifiableMap(read);
        },
        value -> {
          Map<String, @Nullable Object> written = new LinkedHashMap<>();
          value.forEach((key, each) -> written.put(key, values.write(each)));
          return Collections.unmodifiableMap(written);
        });
  }

  private static <T> Shape<Collection<T>> list(Shape<T> items, boolean unique) {
    Map<String, @Nullable Object> schema =
        new LinkedHashMap<>(Values.object("type", "array", "items", items.schema()));
    if (unique) {
      schema.put("uniqueItems", true);
    }
    return new Shape<>(
        Collections.unmodifiableMap(schema),
        (json, path) -> {
          if (!(json instanceof List<?> list)) {
            throw Shape.unfit(path, "an array", json);
          }
          Collection<T> read = unique ? new LinkedHashSet<>() : new ArrayList<>();
          for (int i = 0; i < list.size(); i++) {
            read.add(items.read(list.get(i), path + "[" + i + "]"));
          }
          return unique
              ? Collections.unmodifiableSet((Set<T>) read)
              : Collections.unmodifiableList((List<T>) read);
        },
        value -> {
          List<@Nullable Object> written = new ArrayList<>(value.size());
          value.forEach(each -> written.add(items.write(each)));
          return Collections.unmodifiableList(written);
        });
  }

  static String member(String path, Object key) {
    return path.isEmpty() ? String.valueOf(key) : path + "." + key;
  }
}
