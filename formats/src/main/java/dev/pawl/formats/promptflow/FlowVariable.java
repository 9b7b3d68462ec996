package dev.pawl.formats.promptflow;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A variable that a node or a template names.
 *
 * @param required whether nothing is done without it
 * @param preset its value where nobody gives another, or null
 * @param values some that are suggested
 */
public record FlowVariable(
    String name,
    boolean required,
    @Nullable String description,
    @Nullable String preset,
    List<String> values) {
  public FlowVariable {
    values = List.copyOf(values);
  }

  static FlowVariable of(String name, boolean required) {
    return new FlowVariable(name, required, null, null, List.of());
  }
}
