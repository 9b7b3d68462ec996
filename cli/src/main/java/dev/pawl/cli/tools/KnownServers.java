package dev.pawl.cli.tools;

import dev.pawl.cli.option.ServerFiles;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.mcp.upstream.ConfiguredUpstreams;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The servers that {@code pawl tools} may use.
 *
 * @param all by their names
 * @param problems why others are missing
 */
record KnownServers(Map<String, UpstreamDefinition> all, List<Problem> problems) {

  static KnownServers of(ToolsRequest request) {
    String url = request.url();
    if (url != null) {
      UpstreamDefinition server = behind(url, request);
      return new KnownServers(Map.of(server.name(), server), List.of());
    }
    Path graph = request.graph();
    return graph == null ? ofFiles(request) : ofGraph(graph, request);
  }

  /** A server that is configured nowhere. Its name leaves out what may be secret in the URL. */
  private static UpstreamDefinition behind(String url, ToolsRequest request) {
    Map<String, String> headers = new LinkedHashMap<>();
    for (String header : request.headers()) {
      int colon = header.indexOf(':');
      if (colon < 1) {
        // Not shown as it is: it may be a secret that stands there by mistake.
        throw request.wrong("--header must be like `Name: value`");
      }
      headers.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
    }
    String name = url.split("[?#]", 2)[0].replaceFirst("//[^/@]*@", "//");
    return new UpstreamDefinition.Http(name, url, headers, false, Place.UNKNOWN);
  }

  private static KnownServers ofGraph(Path graph, ToolsRequest request) {
    Bundle bundle = new ServersOption(request.given()).read(graph);
    // What is wrong with single tools is no concern of the servers.
    List<Problem> problems =
        bundle.problems().stream().filter(each -> each.isError() && each.tool() == null).toList();
    if (bundle.upstreams().isEmpty() && !problems.isEmpty()) {
      throw new PawlException.InvalidDefinition(problems);
    }
    return new KnownServers(bundle.upstreams(), problems);
  }

  private static KnownServers ofFiles(ToolsRequest request) {
    Map<String, UpstreamDefinition> servers = new LinkedHashMap<>();
    List<Path> named = request.given().value("--mcp", List.of());
    for (Path file : named) {
      McpServersFile read = McpServersFile.read(file);
      if (!read.readable()) {
        throw new PawlException.InvalidDefinition(read.problems());
      }
      read.upstreams().forEach(servers::putIfAbsent);
    }
    List<Problem> problems = new ArrayList<>();
    Path project = Path.of(ServerFiles.PROJECT_FILE);
    if (Files.isRegularFile(project)) {
      McpServersFile read = McpServersFile.read(project);
      read.upstreams().forEach(servers::putIfAbsent);
      if (!read.readable()) {
        problems.addAll(read.problems());
      }
    }
    return new KnownServers(servers, problems);
  }

  /** Starts nothing; that happens on first use. */
  ConfiguredUpstreams open(ToolsRequest request) {
    return new ConfiguredUpstreams(all, Path.of("")).keepingTokens(request.tokens());
  }

  /**
   * The servers that are meant.
   *
   * @throws PawlException.NotFound when there are none
   */
  List<UpstreamDefinition> wanted(ToolsRequest request) {
    String name = request.server();
    return name == null ? some() : List.of(one(name, request));
  }

  private List<UpstreamDefinition> some() {
    if (!all.isEmpty()) {
      return List.copyOf(all.values());
    }
    if (!problems.isEmpty()) {
      throw new PawlException.InvalidDefinition(problems);
    }
    throw new PawlException.NotFound(
        "no servers are configured: there is no "
            + ServerFiles.PROJECT_FILE
            + " here; give one with --mcp FILE, a graph file with --file GRAPH, or a URL");
  }

  private UpstreamDefinition one(String name, ToolsRequest request) {
    UpstreamDefinition known =
        request.url() == null ? all.get(name) : all.values().iterator().next();
    if (known != null) {
      return known;
    }
    some();
    String hint = Suggestion.didYouMean(name, all.keySet());
    throw new PawlException.NotFound(
        "there is no server `"
            + name
            + "`"
            + (hint.isEmpty()
                ? "; the servers are " + String.join(", ", all.keySet())
                : ", " + hint));
  }
}
