package dev.pawl.library.discovery;

import dev.pawl.json.JsNumber;
import dev.pawl.mcp.config.MaskedServer;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a file says of a server, as texts with variables. Not shown to anybody: there may be secrets
 * in it.
 *
 * @param type such as {@code http}
 * @param command the program and its arguments; empty if there is none
 * @param url null if there is none
 * @param cwd where the program works, null if nothing is said
 */
public record ServerText(
    String type,
    List<String> command,
    @Nullable String url,
    Map<String, String> env,
    Map<String, String> headers,
    @Nullable String cwd) {
  public ServerText {
    command = List.copyOf(command);
    env = Collections.unmodifiableMap(new LinkedHashMap<>(env));
    headers = Collections.unmodifiableMap(new LinkedHashMap<>(headers));
  }

  /** What can be made out of it, whatever else is wrong. */
  static ServerText of(@Nullable Source source) {
    if (!(source instanceof Source.Mapping server)) {
      return new ServerText("stdio", List.of(), null, Map.of(), Map.of(), null);
    }
    List<String> command = new ArrayList<>();
    String program = text(server.get("command"));
    String url = text(server.get("url"));
    if (program != null) {
      command.add(program);
      if (server.get("args") instanceof Source.Sequence args) {
        for (Source arg : args.items()) {
          String word = text(arg);
          command.add(word == null ? "" : word);
        }
      }
    }
    String type = text(server.get("type"));
    return new ServerText(
        type == null ? (url == null ? "stdio" : "http") : type,
        command,
        url,
        pairs(server.get("env")),
        pairs(server.get("headers")),
        text(server.get("cwd")));
  }

  private static Map<String, String> pairs(@Nullable Source source) {
    Map<String, String> pairs = new LinkedHashMap<>();
    if (source instanceof Source.Mapping mapping) {
      mapping
          .entries()
          .forEach(
              (name, entry) -> {
                String value = text(entry.value());
                if (value != null) {
                  pairs.put(name, value);
                }
              });
    }
    return pairs;
  }

  private static @Nullable String text(@Nullable Source source) {
    return source instanceof Source.Scalar scalar
        ? switch (scalar.value()) {
          case null -> null;
          case String text -> text;
          case Number number -> JsNumber.print(number);
          case Object other -> other.toString();
        }
        : null;
  }

  /** What may be shown. */
  public MaskedServer masked() {
    return MaskedServer.of(command, url, env, headers);
  }

  /** Whether both are one server: the same program with the same arguments, or the same URL. */
  boolean isLike(ServerText other) {
    return command.equals(other.command)
        && String.valueOf(url).equals(String.valueOf(other.url))
        && !(command.isEmpty() && url == null);
  }

  /** Without any values. */
  @Override
  public String toString() {
    return "ServerText[" + type + ", " + command.size() + " words]";
  }
}
