package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A prompt that a server offers.
 *
 * @param arguments as MCP describes them: {@code name}, {@code description}, {@code required}
 */
public record Prompt(
    String name,
    @Nullable String title,
    @Nullable String description,
    List<Map<String, @Nullable Object>> arguments,
    List<Map<String, @Nullable Object>> icons,
    Handler handler) {
  /** Fills the prompt in. */
  @FunctionalInterface
  public interface Handler {
    Filled get(Map<String, @Nullable Object> arguments, Exchange exchange)
        throws RpcException, InterruptedException;
  }

  /**
   * A prompt with its arguments filled in.
   *
   * @param messages each with {@code role} and {@code content}
   */
  public record Filled(@Nullable String description, List<Map<String, @Nullable Object>> messages) {
    public Filled {
      messages = List.copyOf(messages);
    }

    Map<String, @Nullable Object> toJson() {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      if (description != null) {
        json.put("description", description);
      }
      json.put("messages", messages);
      return json;
    }
  }

  public Prompt {
    arguments = List.copyOf(arguments);
    icons = List.copyOf(icons);
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = Tool.Described.json(name, title, description, icons);
    if (!arguments.isEmpty()) {
      json.put("arguments", arguments);
    }
    return json;
  }
}
