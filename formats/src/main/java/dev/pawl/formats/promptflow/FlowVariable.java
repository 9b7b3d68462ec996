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

  /** The same with what somebody else says of it, too: whoever needs it needs it. */
  FlowVariable and(FlowVariable other) {
    return new FlowVariable(
        name,
        required || other.required,
        description == null ? other.description : description,
        preset == null ? other.preset : preset,
        values.isEmpty() ? other.values : values);
  }

  static FlowVariable of(String name, boolean required) {
    return new FlowVariable(name, required, null, null, List.of());
  }
}
