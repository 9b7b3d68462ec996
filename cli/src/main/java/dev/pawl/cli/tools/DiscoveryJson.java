package dev.pawl.cli.tools;

import dev.pawl.cli.report.ProblemJson;
import dev.pawl.json.Values;
import dev.pawl.library.discovery.DiscoveredServer;
import dev.pawl.library.discovery.Sighting;
import dev.pawl.mcp.config.MaskedServer;
import dev.pawl.mcp.upstream.UpstreamTool;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Servers that were found, for programs. */
final class DiscoveryJson {
  private DiscoveryJson() {}

  static Map<String, @Nullable Object> of(List<DiscoveredVisit> visits, List<Problem> problems) {
    return Values.object(
        "servers",
        visits.stream().map(DiscoveryJson::of).toList(),
        "warnings",
        problems.stream().map(ProblemJson::of).toList());
  }

  private static Map<String, @Nullable Object> of(DiscoveredVisit visit) {
    DiscoveredServer server = visit.server();
    Sighting first = server.first();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("name", server.name());
    json.put("displayName", server.displayName());
    if (!server.otherNames().isEmpty()) {
      json.put("otherNames", server.otherNames());
    }
    json.put("scope", first.scope().word());
    json.put("type", first.said().type());
    configuration(first.said().masked(), json);
    if (first.definition() instanceof UpstreamDefinition.Unusable unusable) {
      json.put("unusable", unusable.reason());
    }
    json.put("connectionStatus", visit.state().word());
    if (visit.trouble() != null) {
      json.put("error", visit.trouble());
    }
    List<UpstreamTool> tools = visit.tools();
    if (tools != null) {
      json.put("toolCount", tools.size());
      json.put("tools", tools.stream().map(UpstreamTool::name).toList());
    }
    json.put("sources", server.sightings().stream().map(DiscoveryJson::source).toList());
    return json;
  }

  private static void configuration(MaskedServer masked, Map<String, @Nullable Object> json) {
    if (!masked.command().isEmpty()) {
      json.put("command", masked.command().getFirst());
      json.put("args", masked.command().subList(1, masked.command().size()));
    }
    if (masked.url() != null) {
      json.put("url", masked.url());
    }
    if (!masked.env().isEmpty()) {
      json.put("environment", masked.env());
    }
    if (!masked.headers().isEmpty()) {
      json.put("headers", masked.headers());
    }
  }

  private static Map<String, Object> source(Sighting sighting) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("program", sighting.program().word());
    json.put("scope", sighting.scope().word());
    json.put("name", sighting.name());
    ProblemJson.place(sighting.place(), json);
    return json;
  }
}
