package dev.pawl.cli.tools;

import dev.pawl.mcp.upstream.UpstreamState;
import dev.pawl.model.UpstreamDefinition;
import dev.pawl.protocol.client.Agreement;
import dev.pawl.protocol.data.Era;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a server is described, without what may be secret in its configuration. */
final class ServerWords {
  private static final Pattern HOST = Pattern.compile("(?i)(https?://)(?:[^/?#@]*@)?([^/?#]+).*");

  private ServerWords() {}

  /** For programs. */
  static String kind(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Builtin _ -> "builtin";
      case UpstreamDefinition.Stdio _ -> "stdio";
      case UpstreamDefinition.Http http -> http.legacySse() ? "sse" : "http";
      case UpstreamDefinition.Unusable _ -> "unusable";
    };
  }

  /** What there is to know about it, in the order of interest. */
  static List<String> details(ServerVisit visit) {
    List<String> details = new ArrayList<>();
    details.add(what(visit.definition()));
    if (visit.state() instanceof UpstreamState.Open(Agreement agreement)) {
      details.add(agreement.server().name() + " " + agreement.server().version());
      details.add("MCP " + agreement.version() + ", " + era(agreement.era()));
    }
    if (!place(visit.definition()).isEmpty()) {
      details.add(place(visit.definition()));
    }
    return details;
  }

  private static String what(UpstreamDefinition server) {
    return switch (server) {
      case UpstreamDefinition.Builtin builtin -> "builtin " + builtin.kind();
      case UpstreamDefinition.Stdio stdio -> "program " + stdio.command();
      case UpstreamDefinition.Http http -> host(http.url());
      case UpstreamDefinition.Unusable _ -> "cannot be used";
    };
  }

  private static String host(String url) {
    Matcher host = HOST.matcher(url);
    return host.matches() ? host.group(1) + host.group(2) : "URL";
  }

  private static String era(Era era) {
    return switch (era) {
      case LEGACY -> "first era";
      case MODERN -> "second era";
    };
  }

  /** Where it is configured, or empty when it is not. */
  static String place(UpstreamDefinition server) {
    String file = server.place().file();
    return server.place().line() == 0 ? file : file + ":" + server.place().line();
  }
}
