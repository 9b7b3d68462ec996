package dev.pawl.activities.type;

import java.lang.reflect.Type;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A Java type as JSON: its schema, and the way of its values to JSON and back.
 *
 * <p>{@link #of} knows records, enums, texts, numbers, booleans, lists, sets, maps with texts for
 * keys, {@code Optional}, moments, dates and durations, and {@code Object} for any JSON value. A
 * component is optional when it is an {@code Optional}, has a {@link Default}, or is marked
 * nullable. Others are made by hand with {@link #schema}.
 *
 * @param <T> the Java type
 */
public interface JsonType<T> {
  /** JSON Schema of its values. */
  Map<String, @Nullable Object> schema();

  /**
   * Makes a value of JSON.
   *
   * @throws JsonTypeException when it is not one
   */
  T read(@Nullable Object json);

  /** Makes plain JSON of a value. */
  @Nullable Object write(@Nullable T value);

  /**
   * The JSON of a class.
   *
   * @throws IllegalArgumentException when something in it has no JSON
   */
  static <T> JsonType<T> of(Class<T> type) {
    return Types.of((Type) type);
  }

  /** The same of a type with parameters of its own, such as a list of records. */
  static JsonType<?> of(Type type) {
    return Types.of(type);
  }

  /** Plain JSON values that have to fit a schema which is written by hand. */
  static JsonType<Map<String, @Nullable Object>> schema(Map<String, ?> schema) {
    return PlainType.of(schema);
  }
}
