package dev.pawl.model;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An upstream server as a file configures it. Reading one starts nothing. */
public sealed interface UpstreamDefinition {
  String name();

  Place place();

  /** A server that is part of Pawl. */
  record Builtin(String name, String kind, Map<String, @Nullable Object> options, Place place)
      implements UpstreamDefinition {}

  /** A program that speaks MCP on its standard streams. */
  record Stdio(
      String name,
      String command,
      List<String> args,
      Map<String, String> env,
      @Nullable String cwd,
      Place place)
      implements UpstreamDefinition {
    public Stdio {
      args = List.copyOf(args);
      env = Map.copyOf(env);
    }
  }

  /** A server behind a URL. */
  record Http(String name, String url, Map<String, String> headers, boolean legacySse, Place place)
      implements UpstreamDefinition {
    public Http {
      headers = Map.copyOf(headers);
    }
  }
}
