package dev.pawl.cli.tools;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.discovery.ConnectionState;
import dev.pawl.library.discovery.DiscoveredServer;
import dev.pawl.library.discovery.ServerScope;
import dev.pawl.library.discovery.Sighting;
import dev.pawl.mcp.config.MaskedServer;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Shows servers that were found to a person, by whom they are for. */
final class DiscoveryPrinter {
  private final Terminal terminal;
  private final Channel out;
  private final int width;

  DiscoveryPrinter(Terminal terminal) {
    this.terminal = terminal;
    this.out = terminal.out();
    this.width = out.terminal() ? terminal.width() : Integer.MAX_VALUE;
  }

  void print(List<DiscoveredVisit> visits, boolean connected) {
    String gap = "";
    for (ServerScope scope : ServerScope.values()) {
      List<DiscoveredVisit> some =
          visits.stream().filter(each -> each.server().first().scope() == scope).toList();
      if (!some.isEmpty()) {
        out.writer().print(gap);
        out.println(out.paint(Colour.DIM, title(scope)));
        some.forEach(this::print);
        gap = "\n";
      }
    }
    if (visits.isEmpty()) {
      out.println("no servers were found");
    } else if (out.terminal() && !connected) {
      terminal.flush();
      String advice =
          "`--connect` asks them for their tools; `--adopt NAME` writes one to .mcp.json";
      terminal.err().println("\n" + terminal.err().paint(Colour.DIM, advice));
    }
  }

  private static String title(ServerScope scope) {
    return switch (scope) {
      case PROJECT -> "For this project";
      case USER -> "For this user";
      case ENTERPRISE -> "Set by an administrator";
    };
  }

  private void print(DiscoveredVisit visit) {
    DiscoveredServer server = visit.server();
    List<UpstreamTool> tools = visit.tools();
    String state =
        tools != null
            ? Printable.count(tools.size(), "tool")
            : visit.state() == ConnectionState.UNKNOWN ? "" : visit.state().word();
    out.println(
        "  "
            + out.paint(Colour.BOLD, Printable.of(server.name()))
            + (state.isEmpty() ? "" : "  " + out.paint(Colour.CYAN, state)));
    line(what(server.first()));
    if (!server.otherNames().isEmpty()) {
      line("also called " + String.join(", ", server.otherNames()));
    }
    for (Sighting each : server.sightings()) {
      line(each.program().title() + " · " + each.place());
    }
    if (server.first().definition() instanceof UpstreamDefinition.Unusable unusable) {
      trouble(unusable.reason());
    } else if (visit.trouble() != null) {
      trouble(visit.trouble());
    }
  }

  private void line(String text) {
    out.println("    " + out.paint(Colour.DIM, Prose.cut(text, width - 4)));
  }

  private void trouble(String text) {
    String mark = out.paint(Colour.ERROR, "✗") + " ";
    for (String each : Prose.wrapped(text, Math.min(width, 110) - 6)) {
      out.println("    " + mark + each);
      mark = "  ";
    }
  }

  private static String what(Sighting sighting) {
    MaskedServer masked = sighting.said().masked();
    List<String> parts = new ArrayList<>();
    parts.add(sighting.said().type());
    if (masked.url() != null) {
      parts.add(masked.url());
    } else if (!masked.command().isEmpty()) {
      parts.add(String.join(" ", masked.command()));
    }
    names("env", masked.env(), parts);
    names("headers", masked.headers(), parts);
    return String.join(" · ", parts);
  }

  private static void names(String what, Map<String, String> pairs, List<String> parts) {
    if (!pairs.isEmpty()) {
      parts.add(what + " " + String.join(", ", pairs.keySet()));
    }
  }
}
