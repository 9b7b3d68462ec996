package dev.pawl.engine.check;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known of the tools of servers without asking them: a port. */
@FunctionalInterface
public interface ToolSchemas {
  /** Nothing is known of any tool. */
  ToolSchemas NONE = (_, _) -> Optional.empty();

  Optional<ToolSchema> of(String server, String tool);

  /** These, and what others know of tools that these do not know. */
  default ToolSchemas or(ToolSchemas others) {
    return (server, tool) -> {
      Optional<ToolSchema> known = of(server, tool);
      return known.isPresent() ? known : others.of(server, tool);
    };
  }

  /**
   * The JSON Schemas of a tool.
   *
   * @param output of what it answers with, or null when it does not say
   */
  record ToolSchema(
      Map<String, @Nullable Object> input, @Nullable Map<String, @Nullable Object> output) {}
}
