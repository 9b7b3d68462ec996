package dev.pawl.activities.type;

import dev.pawl.json.Values;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A Java type as JSON, made of two functions.
 *
 * @param reader makes a value of JSON that stands at a path, which is empty at the top
 * @param writer makes plain JSON of a value that is not null
 * @param optional whether its value need not be given
 */
record Shape<T>(
    Map<String, @Nullable Object> schema,
    Reader<T> reader,
    Function<T, @Nullable Object> writer,
    boolean optional)
    implements JsonType<T> {
  Shape(
      Map<String, @Nullable Object> schema,
      Reader<T> reader,
      Function<T, @Nullable Object> writer) {
    this(schema, reader, writer, false);
  }

  /**
   * Makes a value of JSON.
   *
   * @param <T> of what type
   */
  @FunctionalInterface
  interface Reader<T> {
    T read(@Nullable Object json, String path);
  }

  @Override
  public T read(@Nullable Object json) {
    return reader.read(json, "");
  }

  T read(@Nullable Object json, String path) {
    return reader.read(json, path);
  }

  @Override
  public @Nullable Object write(@Nullable T value) {
    return value == null ? null : writer.apply(value);
  }

  /** The same with another schema. */
  Shape<T> with(Map<String, @Nullable Object> other) {
    return new Shape<>(other, reader, writer, optional);
  }

  static JsonTypeException unfit(String path, String wanted, @Nullable Object json) {
    return new JsonTypeException(
        (path.isEmpty() ? "it" : "`" + path + "`")
            + " should be "
            + wanted
            + ", but is "
            + Values.kind(json));
  }
}
