package dev.pawl.cli.option;

import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.mcp.config.ServersCheck;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Where servers come from besides the graph file itself. The first that knows a name decides: the
 * graph file, the files named on the command line in their order, the {@code .mcp.json} beside the
 * graph file, the {@code .mcp.json} in the current folder.
 *
 * <p>A file that was named must be readable. A {@code .mcp.json} is just there, perhaps for other
 * programs: one that cannot be read is in the way of those servers only that are found nowhere
 * else.
 */
public final class ServerFiles {
  public static final String PROJECT_FILE = ".mcp.json";

  private final List<Path> named;
  private final Path currentFolder;

  ServerFiles(List<Path> named, Path currentFolder) {
    this.named = List.copyOf(named);
    this.currentFolder = currentFolder;
  }

  /** What is wrong with the files that were named. */
  List<Problem> problems() {
    return named.stream().flatMap(file -> McpServersFile.read(file).problems().stream()).toList();
  }

  /** The files in the order in which they decide, also those that do not exist. */
  List<Path> all(Path graph) {
    Set<Path> files = new LinkedHashSet<>(named);
    files.addAll(projectFiles(graph));
    return List.copyOf(files);
  }

  private List<Path> projectFiles(Path graph) {
    Path beside = graph.resolveSibling(PROJECT_FILE);
    Path here = currentFolder.resolve(PROJECT_FILE);
    return currentFolder.resolve(beside).normalize().equals(here.normalize())
        ? List.of(beside)
        : List.of(beside, here);
  }

  /**
   * The servers that a graph file may use besides its own.
   *
   * @throws PawlException.InvalidDefinition when a file that was named cannot be read
   */
  Map<String, UpstreamDefinition> servers(Path graph) {
    Map<String, UpstreamDefinition> servers = named();
    List<Problem> obstacles = new ArrayList<>();
    for (Path file : projectFiles(graph)) {
      if (Files.isRegularFile(file)) {
        McpServersFile read = McpServersFile.read(file);
        read.upstreams().forEach(servers::putIfAbsent);
        if (!read.readable()) {
          obstacles.addAll(read.problems());
        }
      }
    }
    if (!obstacles.isEmpty()) {
      addUnknown(graph, servers, obstacles.getFirst());
    }
    return servers;
  }

  /**
   * Those that need no graph file: of the files that were named, and of the current folder.
   *
   * @throws PawlException.InvalidDefinition when a file that was named cannot be read
   */
  Map<String, UpstreamDefinition> servers() {
    Map<String, UpstreamDefinition> servers = named();
    Path here = currentFolder.resolve(PROJECT_FILE);
    if (Files.isRegularFile(here)) {
      McpServersFile.read(here).upstreams().forEach(servers::putIfAbsent);
    }
    return servers;
  }

  private Map<String, UpstreamDefinition> named() {
    Map<String, UpstreamDefinition> servers = new LinkedHashMap<>();
    for (Path file : named) {
      McpServersFile read = McpServersFile.read(file);
      if (!read.readable()) {
        throw new PawlException.InvalidDefinition(read.problems());
      }
      read.upstreams().forEach(servers::putIfAbsent);
    }
    return servers;
  }

  /** Servers that are found nowhere may be in the file that cannot be read: say so. */
  private static void addUnknown(
      Path graph, Map<String, UpstreamDefinition> servers, Problem obstacle) {
    Bundle bundle = DefinitionFormats.STANDARD.readAlone(graph, servers);
    for (String name : ServersCheck.used(bundle)) {
      if (!bundle.upstreams().containsKey(name)) {
        String reason = "it may be in a file that cannot be used: " + obstacle.message();
        servers.put(
            name,
            new UpstreamDefinition.Unusable(
                name, reason + " (" + obstacle.place() + ")", obstacle.place()));
      }
    }
  }
}
