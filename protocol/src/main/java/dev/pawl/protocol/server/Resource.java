package dev.pawl.protocol.server;

import dev.pawl.protocol.rpc.RpcException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A resource that a server offers, or a family of them.
 *
 * @param uri of the resource, or an RFC 6570 template whose expressions are simple: {@code {name}}
 */
public record Resource(
    String uri,
    String name,
    @Nullable String title,
    @Nullable String description,
    @Nullable String mimeType,
    List<Map<String, @Nullable Object>> icons,
    Handler handler) {
  /** Reads it. */
  @FunctionalInterface
  public interface Handler {
    /**
     * @param uri that was asked for
     * @param variables what the expressions of a template stand for in it
     * @return contents, each with {@code uri} and {@code text} or {@code blob}
     */
    List<Map<String, @Nullable Object>> read(
        String uri, Map<String, String> variables, Exchange exchange)
        throws RpcException, InterruptedException;
  }

  public Resource {
    icons = List.copyOf(icons);
  }

  boolean isTemplate() {
    return uri.indexOf('{') >= 0;
  }

  Map<String, @Nullable Object> toJson() {
    Map<String, @Nullable Object> json = Tool.Described.json(name, title, description, icons);
    json.put(isTemplate() ? "uriTemplate" : "uri", uri);
    if (mimeType != null) {
      json.put("mimeType", mimeType);
    }
    return json;
  }
}
