package dev.pawl.expression.parameter;

import dev.pawl.json.Values;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with one field.
 *
 * @param path such as {@code filters[2].name}; empty for all parameters together
 * @param message what it has to be, and what it is; no more than a few lines
 */
public record ParameterMessage(String path, ParameterFault fault, String message) {
  /** The JSON of it. */
  public Map<String, @Nullable Object> toJson() {
    return Values.object("path", path, "code", fault.code(), "message", message);
  }

  @Override
  public String toString() {
    return path.isEmpty() ? message : path + ": " + message;
  }
}
