package dev.pawl.engine.replay;

import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The members of an object in a recording.
 *
 * @param where the object's own place in the recording, such as {@code calls[2].}
 */
public record RecordingFields(String where, Map<String, @Nullable Object> json) {
  /** Reads an item of a list. */
  @FunctionalInterface
  public interface Reader<T> {
    T read(RecordingFields item) throws RecordingException;
  }

  public boolean has(String name) {
    return json.containsKey(name);
  }

  public @Nullable Object value(String name) throws RecordingException {
    if (!json.containsKey(name)) {
      throw wrong(name, "is missing");
    }
    return json.get(name);
  }

  public String text(String name) throws RecordingException {
    if (value(name) instanceof String text) {
      return text;
    }
    throw wrong(name, "is no text");
  }

  long number(String name) throws RecordingException {
    return switch (value(name)) {
      case Integer number -> number;
      case Long number -> number;
      case null, default -> throw wrong(name, "is no whole number");
    };
  }

  boolean flag(String name) throws RecordingException {
    if (value(name) instanceof Boolean flag) {
      return flag;
    }
    throw wrong(name, "is neither true nor false");
  }

  public RecordingFields object(String name) throws RecordingException {
    if (value(name) instanceof Map<?, ?> map) {
      return new RecordingFields(where + name + ".", Values.asObject(map));
    }
    throw wrong(name, "is no object");
  }

  <T> List<T> list(String name, Reader<T> reader) throws RecordingException {
    if (!(value(name) instanceof List<?> list)) {
      throw wrong(name, "is no list");
    }
    List<T> read = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof Map<?, ?> item)) {
        throw wrong(name + "[" + i + "]", "is no object");
      }
      read.add(
          reader.read(new RecordingFields(where + name + "[" + i + "].", Values.asObject(item))));
    }
    return read;
  }

  RecordingException wrong(String name, String why) {
    return new RecordingException("`" + where + name + "` " + why);
  }
}
