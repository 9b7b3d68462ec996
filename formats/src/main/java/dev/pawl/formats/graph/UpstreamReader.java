package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.model.UpstreamSettings;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads {@code mcpServers}. Texts such as {@code ${TOKEN}} stay as they are written. */
final class UpstreamReader {
  static final List<String> TYPES =
      List.of("stdio", "http", "streamableHttp", "streamable-http", "sse");

  private static final List<String> STDIO_KEYS = List.of("command", "args", "env", "cwd");
  private static final List<String> HTTP_KEYS = List.of("url", "headers", "auth");

  /** Options of the servers that are part of Pawl; those of {@code headers} others have too. */
  static final List<String> OPTIONS = List.of("root", "hosts", "baseUrl", "maxBytes");

  private static final List<String> NOT_BUILTIN =
      List.of("type", "command", "args", "env", "cwd", "url", "auth");

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
    boolean disabled = isDisabled(server);
    if (disabled && !strict) {
      return disabled(name, server);
    }
    UpstreamDefinition upstream = upstream(name, entry.key(), mapping, server);
    if (own.failed()) {
      return null;
    }
    return disabled ? disabled(name, server) : upstream;
  }

  private boolean isDisabled(Cursor server) {
    Source disabled = server.get("disabled");
    if (disabled instanceof Source.Scalar scalar && scalar.value() instanceof Boolean truth) {
      return truth;
    }
    if (disabled != null && strict) {
      server.wrongType(server.name("disabled"), "true or false", disabled);
    }
    return false;
  }

  private static UpstreamDefinition disabled(String name, Cursor server) {
    Place place = server.placeOf("disabled");
    return new UpstreamDefinition.Unusable(
        name, "it is switched off by `disabled: true` in " + place + "; remove that", place);
  }

  private @Nullable UpstreamDefinition upstream(
      String name, Place place, Source.Mapping mapping, Cursor server) {
    if (server.has("builtin")) {
      return builtin(name, place, mapping, server);
    }
    if (strict) {
      server.refuseUnknownKeys();
    }
    refuse(server, OPTIONS, "which only a builtin server has");
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

  private UpstreamDefinition builtin(
      String name, Place place, Source.Mapping mapping, Cursor server) {
    refuse(server, NOT_BUILTIN, "which makes no sense for a builtin server");
    String kind = server.text("builtin", "");
    if (kind.equals("http")) {
      checkVariables(server);
    } else {
      refuse(server, List.of("headers"), "which makes no sense for this builtin server");
    }
    server.optionalText("root");
    Map<String, @Nullable Object> options = new LinkedHashMap<>(mapping.value());
    options.remove("builtin");
    options.remove("disabled");
    SettingsReader.KEYS.forEach(options::remove);
    UpstreamSettings settings = SettingsReader.read(server, strict);
    return new UpstreamDefinition.Builtin(name, kind, options, settings, place);
  }

  /** The texts of a builtin server that may hold variables. */
  private void checkVariables(Cursor server) {
    UpstreamTexts texts = new UpstreamTexts(server, strict);
    texts.optional("baseUrl");
    texts.pairs("headers");
  }

  private UpstreamDefinition stdio(String name, Place place, @Nullable String type, Cursor server) {
    refuse(server, HTTP_KEYS, "which makes no sense with `command`");
    if (type != null && !type.equals("stdio")) {
      refuseType(server, type, "url");
    }
    UpstreamTexts texts = new UpstreamTexts(server, strict);
    return new UpstreamDefinition.Stdio(
        name,
        texts.required("command"),
        texts.list("args"),
        texts.pairs("env"),
        texts.optional("cwd"),
        SettingsReader.read(server, strict),
        place);
  }

  private UpstreamDefinition http(String name, Place place, @Nullable String type, Cursor server) {
    refuse(server, STDIO_KEYS, "which makes no sense with `url`");
    if (type != null && type.equals("stdio")) {
      refuseType(server, type, "command");
    }
    UpstreamTexts texts = new UpstreamTexts(server, strict);
    return new UpstreamDefinition.Http(
        name,
        texts.required("url"),
        texts.pairs("headers"),
        "sse".equals(type),
        AuthReader.read(server, strict),
        SettingsReader.read(server, strict),
        place);
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
}
