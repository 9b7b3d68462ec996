package dev.pawl.formats.canvas;

import dev.pawl.formats.reading.Report;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import java.util.Map;
import java.util.TreeMap;

/** Finds servers that nodes name, and nobody configures. */
final class ServerCheck {
  private final Report report;

  ServerCheck(Report report) {
    this.report = report;
  }

  /** Adds those that are not there as ones that cannot be used: their nodes fail, no others. */
  void read(Canvas canvas, Map<String, UpstreamDefinition> upstreams) {
    Map<String, UpstreamDefinition> missing = new TreeMap<>();
    canvas
        .nodes()
        .filter(node -> node.type() == CanvasType.MCP)
        .filter(node -> !node.data().text("serverId").isEmpty())
        .filter(node -> !upstreams.containsKey(node.data().text("serverId")))
        .forEach(node -> add(node, upstreams, missing));
    upstreams.putAll(missing);
  }

  private void add(
      CanvasNode node,
      Map<String, UpstreamDefinition> upstreams,
      Map<String, UpstreamDefinition> missing) {
    String server = node.data().text("serverId");
    String near = Suggestion.didYouMean(server, upstreams.keySet());
    report
        .forNode(node.id())
        .problem(
            ProblemCode.MCP_SERVER_NOT_FOUND,
            "server `" + server + "` is not configured; a run that calls it fails",
            node.data().placeOf("serverId"),
            near.isEmpty() ? "add it to a file `.mcp.json` beside this one" : near);
    missing.putIfAbsent(
        server,
        new UpstreamDefinition.Unusable(
            server,
            "it is not configured; add it to a file `.mcp.json` beside the canvas",
            node.data().placeOf("serverId")));
  }
}
