package dev.pawl.protocol.client;

import dev.pawl.json.Values;
import dev.pawl.protocol.data.HeaderParameter;
import dev.pawl.protocol.data.HeaderText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A tool as its server describes it.
 *
 * @param inputSchema as it came; nothing that it refers to was fetched
 * @param headers the parameters that HTTP headers repeat
 * @param description the whole of what the server sent
 */
public record RemoteTool(
    String name,
    Map<String, @Nullable Object> inputSchema,
    List<HeaderParameter> headers,
    Map<String, @Nullable Object> description) {
  /**
   * @throws IllegalArgumentException when it is not a tool, or not one that can be called
   */
  static RemoteTool from(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> map) || !(map.get("name") instanceof String name)) {
      throw new IllegalArgumentException("a tool without a name");
    }
    Map<String, @Nullable Object> schema =
        map.get("inputSchema") instanceof Map<?, ?> given ? Values.asObject(given) : Map.of();
    return new RemoteTool(
        name,
        schema,
        HeaderParameter.of(schema),
        Collections.unmodifiableMap(Values.asObject(map)));
  }

  /** The headers of a call with these arguments. */
  Map<String, String> headers(Map<String, @Nullable Object> arguments) {
    if (headers.isEmpty()) {
      return Map.of();
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (HeaderParameter each : headers) {
      Object value = each.in(arguments);
      if (value != null) {
        values.put("Mcp-Param-" + each.header(), HeaderText.encode(String.valueOf(value)));
      }
    }
    return values;
  }
}
