package dev.pawl.cli.tools;

import dev.pawl.cli.report.ProblemJson;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.client.Agreement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Servers and their tools, for programs. */
final class ServerJson {
  private ServerJson() {}

  static Map<String, @Nullable Object> of(ServerVisit visit) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    UpstreamDefinition server = visit.definition();
    json.put("name", server.name());
    json.put("kind", ServerWords.kind(server));
    if (!ServerWords.place(server).isEmpty()) {
      ProblemJson.place(server.place(), json);
    }
    UpstreamException error = visit.error();
    json.put("state", error == null ? state(visit.state()) : "failed");
    if (visit.state() instanceof UpstreamState.Open(Agreement agreement)) {
      json.put("server", agreement.server().toJson());
      json.put("protocolVersion", agreement.version());
      json.put("era", agreement.era().name().toLowerCase(Locale.ROOT));
      if (agreement.instructions() != null) {
        json.put("instructions", agreement.instructions());
      }
    }
    if (error == null) {
      json.put("tools", visit.tools().stream().map(UpstreamTool::description).toList());
    } else {
      json.put(
          "error",
          Values.object(
              "code", error.code().name(), "message", String.valueOf(error.getMessage())));
    }
    return json;
  }

  private static String state(UpstreamState state) {
    return switch (state) {
      case UpstreamState.Inside() -> "builtin";
      case UpstreamState.Open _ -> "connected";
      case UpstreamState.Closed() -> "not started";
      case UpstreamState.Failing _ -> "failed";
    };
  }
}
