package dev.pawl.library.author;

import dev.pawl.model.UpstreamDefinition;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What may be told of a server: its name, its kind, and in short what it is. Arguments, environment
 * and headers may hold secrets, and so may most parts of a URL.
 */
final class ServerSummary {
  private ServerSummary() {}

  static Map<String, @Nullable Object> of(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Builtin it -> json(it.name(), "builtin", it.kind());
      case UpstreamDefinition.Stdio it -> json(it.name(), "stdio", program(it.command()));
      case UpstreamDefinition.Http it ->
          json(it.name(), it.legacySse() ? "sse" : "http", host(it.url()));
      case UpstreamDefinition.Unusable it -> json(it.name(), "unusable", null);
    };
  }

  private static Map<String, @Nullable Object> json(
      String name, String kind, @Nullable String program) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("kind", kind);
    if (program != null && !program.isEmpty()) {
      json.put("program", program);
    }
    return json;
  }

  /** The program without its folder, unless it is put together from variables. */
  private static @Nullable String program(String command) {
    try {
      return command.contains("$") ? null : String.valueOf(Path.of(command).getFileName());
    } catch (InvalidPathException _) {
      return null;
    }
  }

  private static @Nullable String host(String url) {
    try {
      URI uri = new URI(url);
      return uri.getHost() == null ? null : uri.getScheme() + "://" + uri.getHost();
    } catch (URISyntaxException _) {
      return null;
    }
  }
}
