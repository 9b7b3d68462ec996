package dev.pawl.engine.check;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What is known of the tools of servers without asking them: a port. */
@FunctionalInterface
public interface ToolSchemas {
  /** Nothing is known of any tool. */
  ToolSchemas NONE = (_, _) -> Optional.empty();

  Optional<ToolSchema> of(String server, String tool);

  /** These, and what others know of tools that these do not know. */
  default ToolSchemas or(ToolSchemas others) {
    ToolSchemas these = this;
    return new ToolSchemas() {
      @Override
      public Optional<ToolSchema> of(String server, String tool) {
        Optional<ToolSchema> known = these.of(server, tool);
        return known.isPresent() ? known : others.of(server, tool);
      }

      @Override
      public Set<String> names(String server) {
        Set<String> names = new TreeSet<>(these.names(server));
        names.addAll(others.names(server));
        return names;
      }
    };
  }

  /** The tools of a server, as far as they are known. */
  default Set<String> names(String server) {
    return Set.of();
  }

  /**
   * The JSON Schemas of a tool.
   *
   * @param output of what it answers with, or null when it does not say
   * @param description what its server says that it does; nobody else vouches for it
   */
  record ToolSchema(
      Map<String, @Nullable Object> input,
      @Nullable Map<String, @Nullable Object> output,
      String description) {
    public ToolSchema(
        Map<String, @Nullable Object> input, @Nullable Map<String, @Nullable Object> output) {
      this(input, output, "");
    }
  }
}
