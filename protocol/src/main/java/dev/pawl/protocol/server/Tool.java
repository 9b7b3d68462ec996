package dev.pawl.protocol.server;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Era;
import dev.pawl.protocol.rpc.RpcException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool that a server offers.
 *
 * @param inputSchema any JSON Schema of an object
 * @param outputSchema of the structured content, or null when nothing is promised
 * @param annotations hints such as {@code readOnlyHint}
 */
public record Tool(
    String name,
    @Nullable String title,
    @Nullable String description,
    Map<String, @Nullable Object> inputSchema,
    @Nullable Map<String, @Nullable Object> outputSchema,
    Map<String, @Nullable Object> annotations,
    List<Map<String, @Nullable Object>> icons,
    Handler handler) {
  /** What the tool does. */
  @FunctionalInterface
  public interface Handler {
    /**
     * @param arguments as the client sent them; whether they fit the schema is the handler's
     *     concern
     */
    CallResult call(Map<String, @Nullable Object> arguments, Exchange exchange)
        throws RpcException, InterruptedException;
  }

  public Tool {
    icons = List.copyOf(icons);
  }

  /** A tool that takes any object. */
  public static Tool of(String name, String description, Handler handler) {
    return of(name, description, Values.object("type", "object"), handler);
  }

  public static Tool of(
      String name, String description, Map<String, @Nullable Object> inputSchema, Handler handler) {
    return new Tool(name, null, description, inputSchema, null, Map.of(), List.of(), handler);
  }

  /** The same, done otherwise. */
  public Tool with(Handler other) {
    return new Tool(name, title, description, inputSchema, outputSchema, annotations, icons, other);
  }

  /** The first era knows only results that are objects. */
  public Map<String, @Nullable Object> toJson(Era era) {
    Map<String, @Nullable Object> json = Described.json(name, title, description, icons);
    json.put("inputSchema", inputSchema);
    if (outputSchema != null && (era == Era.MODERN || "object".equals(outputSchema.get("type")))) {
      json.put("outputSchema", outputSchema);
    }
    if (!annotations.isEmpty()) {
      json.put("annotations", annotations);
    }
    return json;
  }

  /** The members that all offered things share. */
  static final class Described {
    private Described() {}

    static Map<String, @Nullable Object> json(
        String name,
        @Nullable String title,
        @Nullable String description,
        List<Map<String, @Nullable Object>> icons) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("name", name);
      if (title != null) {
        json.put("title", title);
      }
      if (description != null) {
        json.put("description", description);
      }
      if (!icons.isEmpty()) {
        json.put("icons", icons);
      }
      return json;
    }
  }
}
