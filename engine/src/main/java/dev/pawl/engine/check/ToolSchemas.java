package dev.pawl.engine.check;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of the tools of servers without asking them: a port. */
@FunctionalInterface
public interface ToolSchemas {
  /** Nothing is known of any tool. */
  ToolSchemas NONE = (_, _) -> Optional.empty();

  Optional<ToolSchema> of(String server, String tool);

  /** The tools of a server, as far as they are known. */
  default Set<String> names(String server) {
    return Set.of();
  }

  /**
   * The JSON Schemas of a tool.
   *
   * @param output of what it answers with, or null when it does not say
   */
  record ToolSchema(
      Map<String, @Nullable Object> input, @Nullable Map<String, @Nullable Object> output) {}
}
