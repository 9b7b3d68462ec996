package dev.pawl.library.discovery;

import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Writes what another program says of a server as a {@code .mcp.json} does, places included. What
 * concerns that program alone is left out.
 */
final class OurSpelling {
  private static final List<String> KEPT = List.of("command", "args", "env", "cwd", "headers");

  private final ConfiguringProgram program;
  private final VariableStyle variables;

  OurSpelling(ConfiguringProgram program, VariableStyle variables) {
    this.program = program;
    this.variables = variables;
  }

  /** All servers of a mapping; what is none stays as it is, to be found wrong by others. */
  Source.Mapping all(Source.Mapping servers) {
    Map<String, Source.Entry> ours = new LinkedHashMap<>();
    servers
        .entries()
        .forEach(
            (name, entry) ->
                ours.put(
                    name,
                    entry.value() instanceof Source.Mapping server
                        ? new Source.Entry(entry.key(), one(server))
                        : entry));
    return new Source.Mapping(ours, servers.place());
  }

  private Source.Mapping one(Source.Mapping server) {
    if (program == ConfiguringProgram.PROJECT && server.get("builtin") != null) {
      return server;
    }
    Map<String, Source.Entry> ours = new LinkedHashMap<>();
    String type = type(server);
    if (type != null) {
      Source.Entry said = server.entries().get("type");
      put(ours, "type", new Source.Scalar(type, server.place()), said, server.place());
    }
    String url = urlKey(server);
    if (url != null) {
      put(ours, "url", rewritten(server.get(url)), server.entries().get(url), server.place());
    }
    for (String key : KEPT) {
      Source value = server.get(key);
      if (value != null) {
        put(ours, key, rewritten(value), server.entries().get(key), server.place());
      }
    }
    if (program == ConfiguringProgram.CODEX) {
      codex(server, ours);
    }
    if (isOff(server)) {
      put(ours, "disabled", new Source.Scalar(true, server.place()), null, server.place());
    }
    return new Source.Mapping(ours, server.place());
  }

  private static void put(
      Map<String, Source.Entry> ours,
      String key,
      @Nullable Source value,
      Source.@Nullable Entry said,
      Place otherwise) {
    if (value != null) {
      ours.put(key, new Source.Entry(said == null ? otherwise : said.key(), value));
    }
  }

  private static @Nullable String urlKey(Source.Mapping server) {
    for (String key : List.of("httpUrl", "serverUrl", "url")) {
      if (server.get(key) != null) {
        return key;
      }
    }
    return null;
  }

  /** Null where the other keys say it. */
  private @Nullable String type(Source.Mapping server) {
    Object said = value(server.get("type"));
    String word = said == null ? String.valueOf(value(server.get("transport"))) : said.toString();
    return switch (word) {
      case "stdio", "local" -> "stdio";
      case "sse" -> "sse";
      case "http", "streamableHttp", "streamable-http", "streamable_http", "remote" -> "http";
      default -> {
        boolean gemini = program == ConfiguringProgram.GEMINI;
        yield gemini && server.get("httpUrl") == null && server.get("url") != null ? "sse" : null;
      }
    };
  }

  private static @Nullable Object value(@Nullable Source source) {
    return source instanceof Source.Scalar scalar ? scalar.value() : null;
  }

  private static boolean isOff(Source.Mapping server) {
    return Boolean.TRUE.equals(value(server.get("disabled")))
        || Boolean.FALSE.equals(value(server.get("enabled")));
  }

  /** Headers by three keys, and variables that are only named. */
  private void codex(Source.Mapping server, Map<String, Source.Entry> ours) {
    Map<String, Source.Entry> headers = new LinkedHashMap<>();
    if (rewritten(server.get("http_headers")) instanceof Source.Mapping literal) {
      headers.putAll(literal.entries());
    }
    if (server.get("env_http_headers") instanceof Source.Mapping named) {
      named
          .entries()
          .forEach(
              (name, entry) ->
                  headers.put(name, new Source.Entry(entry.key(), variable("", entry.value()))));
    }
    Source token = server.get("bearer_token_env_var");
    if (token != null) {
      headers.put("Authorization", new Source.Entry(token.place(), variable("Bearer ", token)));
    }
    if (!headers.isEmpty()) {
      Source.Mapping all = new Source.Mapping(headers, server.place());
      put(ours, "headers", all, null, server.place());
    }
    Map<String, Source.Entry> env = new LinkedHashMap<>();
    if (server.get("env_vars") instanceof Source.Sequence names) {
      for (Source name : names.items()) {
        if (value(name) instanceof String text) {
          env.put(text, new Source.Entry(name.place(), variable("", name)));
        }
      }
    }
    if (rewritten(server.get("env")) instanceof Source.Mapping said) {
      env.putAll(said.entries());
    }
    if (!env.isEmpty()) {
      put(ours, "env", new Source.Mapping(env, server.place()), null, server.place());
    }
  }

  private static Source variable(String before, Source name) {
    return new Source.Scalar(before + "${env:" + value(name) + "}", name.place());
  }

  /** With its variables written as ours. */
  private @Nullable Source rewritten(@Nullable Source source) {
    return source == null ? null : texts(source);
  }

  private Source texts(Source source) {
    return switch (source) {
      case Source.Scalar scalar when scalar.value() instanceof String text -> {
        String ours = variables.ours(text);
        yield ours.equals(text) ? scalar : new Source.Scalar(ours, scalar.place());
      }
      case Source.Scalar scalar -> scalar;
      case Source.Sequence sequence -> {
        List<Source> items = new ArrayList<>();
        sequence.items().forEach(item -> items.add(texts(item)));
        yield new Source.Sequence(items, sequence.place());
      }
      case Source.Mapping mapping -> {
        Map<String, Source.Entry> entries = new LinkedHashMap<>();
        mapping
            .entries()
            .forEach(
                (key, entry) ->
                    entries.put(key, new Source.Entry(entry.key(), texts(entry.value()))));
        yield new Source.Mapping(entries, mapping.place());
      }
    };
  }
}
