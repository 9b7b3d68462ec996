package dev.pawl.formats.graph;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code mcpServers}. Texts such as {@code ${TOKEN}} stay as they are written. */
final class UpstreamReader {
  static final List<String> TYPES = List.of("stdio", "http", "streamableHttp", "sse");

  private static final List<String> STDIO_KEYS = List.of("command", "args", "env", "cwd");
  private static final List<String> HTTP_KEYS = List.of("url", "headers");

  private static final List<String> NOT_BUILTIN =
      List.of("type", "command", "args", "env", "cwd", "url", "headers");

  private final Report report;
  private final boolean strict;

  /**
   * @param strict whether unknown keys are problems; files of other programs have keys of their own
   */
  UpstreamReader(Report report, boolean strict) {
    this.report = report;
    this.strict = strict;
  }

  Map<String, UpstreamDefinition> readAll(Source.Mapping servers) {
    Map<String, UpstreamDefinition> upstreams = new LinkedHashMap<>();
    servers
        .entries()
        .forEach(
            (name, entry) -> {
              UpstreamDefinition upstream = read(name, entry);
              if (upstream != null) {
                upstreams.put(name, upstream);
              }
            });
    return upstreams;
  }

  private @Nullable UpstreamDefinition read(String name, Source.Entry entry) {
    // A report of its own: one bad server must not take the others with it.
    Report own = report.forNode(null);
    own.adopt(entry.value());
    String what = "server `" + name + "`";
    if (name.isBlank()) {
      own.problem(ProblemCode.BAD_NAME, "a server has an empty name", entry.key(), "name it");
    }
    if (!(entry.value() instanceof Source.Mapping mapping)) {
      own.problem(
          ProblemCode.WRONG_TYPE,
          what + " must be a mapping, but it is " + ValueTypes.of(entry.value()),
          entry.value().place(),
          "write `command: …` or `url: …` under it");
      return null;
    }
    Cursor server = new Cursor(mapping, what, Keys.UPSTREAM, own);
    UpstreamDefinition upstream = upstream(name, entry.key(), mapping, server);
    return own.failed() ? null : upstream;
  }

  private @Nullable UpstreamDefinition upstream(
      String name, Place place, Source.Mapping mapping, Cursor server) {
    if (server.has("builtin")) {
      return builtin(name, place, mapping, server);
    }
    if (strict) {
      server.refuseUnknownKeys();
    }
    refuse(server, List.of("root"), "which only a builtin server has");
    String type = server.choice("type", TYPES);
    if (server.has("command") == server.has("url")) {
      server.problem(
          ProblemCode.BAD_SERVER,
          server.what()
              + (server.has("url")
                  ? " has both `command` and `url`"
                  : " has neither `command` nor `url`"),
          server.has("url") ? server.placeOf("url") : place,
          "give a `command` to start a program, or a `url` to reach a running server");
      return null;
    }
    return server.has("command")
        ? stdio(name, place, type, server)
        : http(name, place, type, server);
  }

  private static UpstreamDefinition builtin(
      String name, Place place, Source.Mapping mapping, Cursor server) {
    refuse(server, NOT_BUILTIN, "which makes no sense for a builtin server");
    String kind = server.text("builtin", "");
    server.optionalText("root");
    Map<String, @Nullable Object> options = new LinkedHashMap<>(mapping.value());
    options.remove("builtin");
    return new UpstreamDefinition.Builtin(name, kind, options, place);
  }

  private static UpstreamDefinition stdio(
      String name, Place place, @Nullable String type, Cursor server) {
    refuse(server, HTTP_KEYS, "which makes no sense with `command`");
    if (type != null && !type.equals("stdio")) {
      refuseType(server, type, "url");
    }
    return new UpstreamDefinition.Stdio(
        name,
        server.text("command", ""),
        texts(server, "args"),
        pairs(server, "env"),
        server.optionalText("cwd"),
        place);
  }

  private static UpstreamDefinition http(
      String name, Place place, @Nullable String type, Cursor server) {
    refuse(server, STDIO_KEYS, "which makes no sense with `url`");
    if (type != null && type.equals("stdio")) {
      refuseType(server, type, "command");
    }
    return new UpstreamDefinition.Http(
        name, server.text("url", ""), pairs(server, "headers"), "sse".equals(type), place);
  }

  private static void refuseType(Cursor server, String type, String needed) {
    server.problem(
        ProblemCode.BAD_SERVER,
        server.what() + " has the type `" + type + "` but no `" + needed + "`",
        server.placeOf("type"),
        "remove `type`, or give `" + needed + "`");
  }

  private static void refuse(Cursor server, List<String> keys, String because) {
    for (String key : keys) {
      if (server.has(key)) {
        server.problem(
            ProblemCode.BAD_SERVER,
            server.what() + " has `" + key + "`, " + because,
            server.placeOf(key),
            "remove `" + key + "`");
      }
    }
  }

  private static List<String> texts(Cursor server, String key) {
    Source.Sequence sequence = server.sequence(key);
    List<String> texts = new ArrayList<>();
    if (sequence != null) {
      for (Source item : sequence.items()) {
        Source.Scalar text = server.stringIn("an entry in " + server.name(key), item);
        texts.add(text == null ? "" : String.valueOf(text.value()));
      }
    }
    return texts;
  }

  private static Map<String, String> pairs(Cursor server, String key) {
    Source.Mapping mapping = server.mapping(key);
    Map<String, String> pairs = new LinkedHashMap<>();
    if (mapping != null) {
      mapping
          .entries()
          .forEach(
              (name, entry) -> {
                Source.Scalar text =
                    server.stringIn("`" + name + "` in " + server.name(key), entry.value());
                pairs.put(name, text == null ? "" : String.valueOf(text.value()));
              });
    }
    return pairs;
  }
}
