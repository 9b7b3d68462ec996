package dev.pawl.library.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.check.ToolSchemas.ToolSchema;
import dev.pawl.expression.parameter.ParameterMessage;
import dev.pawl.expression.parameter.Parameters;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.lock.KnownTools;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Suggestion;
import dev.pawl.protocol.api.Api;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/upstreams}: the servers that files call, what their tools take, and whether values
 * would do. Nothing is called; and nothing is started unless somebody says {@code live=true}.
 */
final class UpstreamsApi implements Routes {
  private static final String LIVE = "live";

  private final Supplier<List<Pawl>> files;

  /**
   * @param files those that are served now
   */
  UpstreamsApi(Supplier<List<Pawl>> files) {
    this.files = files;
  }

  @Override
  public List<Route> routes() {
    return List.of(
        Route.of("GET", "upstreams", this::list),
        Route.of("GET", "upstreams/*/tools/*/parameters", this::parameters),
        Route.of("POST", "upstreams/*/tools/*/parameters/validate", this::validate));
  }

  private Api.Answer list(Route.Call call) throws InterruptedException {
    refuse(call.who(), false);
    Map<String, Map<String, @Nullable Object>> servers = new LinkedHashMap<>();
    for (KnownTools file : known()) {
      for (String server : file.servers()) {
        if (!servers.containsKey(server)) {
          servers.put(
              server,
              Values.object(
                  "name", server, "state", state(file.state(server)), "tools", file.names(server)));
        }
      }
    }
    return Answers.of(200, Values.object("upstreams", List.copyOf(servers.values())));
  }

  private static String state(UpstreamState state) {
    return switch (state) {
      case UpstreamState.Inside() -> "inside";
      case UpstreamState.Open _ -> "connected";
      case UpstreamState.Closed() -> "not started";
      case UpstreamState.Failing _ -> "failing";
    };
  }

  private Api.Answer parameters(Route.Call call) throws InterruptedException {
    return answer(
        call,
        found -> {
          Map<String, @Nullable Object> json = new LinkedHashMap<>();
          json.put("server", part(call, 0));
          json.put("tool", part(call, 1));
          json.put("description", found.description());
          json.putAll(Parameters.of(found.input()).toReport());
          return Answers.of(200, json);
        });
  }

  private Api.Answer validate(Route.Call call) throws InterruptedException {
    Map<?, ?> body = body(call);
    if (body == null) {
      return Answers.error(
          400, "bad_request", "The body must be a JSON object with `values` and no other member");
    }
    Object values = body.get("values");
    return answer(
        call,
        found -> {
          List<ParameterMessage> messages = Parameters.of(found.input()).check(values);
          return Answers.of(
              200,
              Values.object(
                  "valid",
                  messages.isEmpty(),
                  "messages",
                  messages.stream().map(ParameterMessage::toJson).toList()));
        });
  }

  private static @Nullable Map<?, ?> body(Route.Call call) {
    try {
      return Json.parse(new String(call.request().body(), UTF_8)) instanceof Map<?, ?> body
              && body.keySet().equals(Set.of("values"))
          ? body
          : null;
    } catch (JsonException _) {
      return null;
    }
  }

  /** What is done with a tool that is known. */
  @FunctionalInterface
  private interface Use {
    Api.Answer of(ToolSchema tool);
  }

  private Api.Answer answer(Route.Call call, Use use) throws InterruptedException {
    boolean live = isLive(call);
    refuse(call.who(), live);
    String server = part(call, 0);
    String tool = part(call, 1);
    List<KnownTools> having =
        known().stream().filter(each -> each.servers().contains(server)).toList();
    if (having.isEmpty()) {
      return Answers.error(
          404, "MCP_SERVER_NOT_FOUND", "No file that is served has a server `" + server + "`");
    }
    Set<String> names = new TreeSet<>();
    for (KnownTools file : having) {
      Optional<ToolSchema> found = live ? file.ask(server, tool) : file.tool(server, tool);
      if (found.isPresent()) {
        return use.of(found.get());
      }
      names.addAll(file.names(server));
    }
    if (names.isEmpty()) {
      return Answers.error(
          409,
          "MCP_SERVER_DISCONNECTED",
          "Nothing is known of the tools of `"
              + server
              + "`: it is not connected, and no lock has it; `?live=true` asks it");
    }
    String hint = Suggestion.didYouMean(tool, names);
    return Answers.error(
        404,
        "MCP_TOOL_NOT_FOUND",
        "Server `" + server + "` has no tool `" + tool + "`" + (hint.isEmpty() ? "" : ", " + hint));
  }

  private List<KnownTools> known() {
    List<KnownTools> known = new ArrayList<>();
    files.get().forEach(each -> known.add(each.toolLock().known()));
    return known;
  }

  private static boolean isLive(Route.Call call) {
    String live = Query.of(call.request().query(), Set.of(LIVE)).text(LIVE);
    if (live != null && !live.equals("true") && !live.equals("false")) {
      throw new PawlException.Conflict("`live` is `true` or `false`");
    }
    return "true".equals(live);
  }

  /** Only those who may use every tool may make a server start. */
  private static void refuse(Identity who, boolean live) {
    if (live ? !Rights.hasAllTools(who) : !Rights.mayRead(who)) {
      throw new PawlException.Denied(
          live
              ? "to ask a server is for callers with the scope `" + Rights.ALL_TOOLS + "`"
              : "this is for callers with the scope `"
                  + Rights.READ
                  + "` or `"
                  + Rights.ALL_TOOLS
                  + "`");
    }
  }

  private static String part(Route.Call call, int number) {
    String raw = call.parts().get(number);
    try {
      return URLDecoder.decode(raw.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException _) {
      return raw;
    }
  }
}
