package dev.pawl.library.author;

import dev.pawl.engine.check.FileTypes;
import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.formats.edit.GraphEdit;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.library.Pawl;
import dev.pawl.mcp.config.HostEnvironment;
import dev.pawl.mcp.lock.LiveTools;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The file's content at one moment, read in every way that the tools need. */
final class Graph {
  private final byte[] content;
  private final Path location;
  private final Function<Path, Map<String, UpstreamDefinition>> servers;
  private final Map<String, UpstreamDefinition> others;
  private final GraphEdit edit;
  private final Bundle bundle;

  /**
   * @param name what the file is called in messages
   * @param servers those from elsewhere that a file may use
   */
  Graph(
      Path location,
      String name,
      byte[] content,
      Function<Path, Map<String, UpstreamDefinition>> servers) {
    this.content = content;
    this.location = location;
    this.servers = servers;
    this.others = servers.apply(location);
    this.edit = GraphEdit.of(name, content);
    this.bundle =
        DefinitionFormats.STANDARD.followed(
            location, GraphReader.read(name, content, others), servers);
  }

  /** The same file with other content. */
  Graph with(byte[] other) {
    return new Graph(location, bundle.file(), other, servers);
  }

  /** Whether a file lies in the folder of this one, or below. */
  boolean isBelow(Path other) {
    Path folder = location.toAbsolutePath().normalize().getParent();
    return folder != null && other.toAbsolutePath().normalize().startsWith(folder);
  }

  GraphEdit edit() {
    return edit;
  }

  Bundle bundle() {
    return bundle;
  }

  byte[] content() {
    return content;
  }

  /** By which a caller shows that it has seen this content. */
  String digest() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(content));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  /** Equal for servers that are configured the same, wherever in the file they stand. */
  Object configuration() {
    return Arrays.asList(
        edit.value("mcpServers"), edit.value("servers"), others, bundle.borrowed().upstreams());
  }

  Pawl on(Upstreams upstreams) {
    return Pawl.of(bundle, Engine.on(upstreams));
  }

  /**
   * Every problem of the file. Starts nothing.
   *
   * @param heard what servers have said; of others the lock beside the file is believed
   */
  List<Problem> check(LiveTools heard) {
    LockFile lock = LockFile.read(LockFile.beside(location));
    try (Pawl pawl = on(Upstreams.NONE)) {
      FileTypes types =
          pawl.types(
              (server, tool) ->
                  heard.listed().containsKey(server)
                      ? heard.of(server, tool)
                      : lock.lock().of(server, tool));
      List<Problem> all = new ArrayList<>();
      lock.problems().forEach(problem -> all.add(withoutFolder(problem)));
      all.addAll(
          pawl.check(
              HostEnvironment.ofThisProcess(), types, new String(content, StandardCharsets.UTF_8)));
      all.addAll(pawl.toolLock().compare(heard).gone());
      all.sort(Problem.BY_PLACE);
      return all;
    }
  }

  /**
   * What is wrong with a tool and with those that it runs.
   *
   * @throws PawlException.NotFound when there is no such tool
   * @throws PawlException.InvalidDefinition when it cannot even be compiled
   */
  List<Problem> problems(String tool, LiveTools heard) {
    try (Pawl pawl = on(Upstreams.NONE)) {
      Set<String> family =
          pawl.tool(tool).family().stream().map(Definition::name).collect(Collectors.toSet());
      return check(heard).stream()
          .filter(problem -> problem.tool() != null && family.contains(problem.tool()))
          .toList();
    }
  }

  /** Where the file lies is nobody's business. */
  private static Problem withoutFolder(Problem problem) {
    return new Problem(
        problem.code(),
        problem.message(),
        new Place(LockFile.NAME, problem.place().line(), problem.place().column()),
        problem.tool(),
        problem.node(),
        problem.advice());
  }

  /** A line of the file, from its first letter on; nothing if there is no such line. */
  Optional<String> line(int number) {
    return new String(content, StandardCharsets.UTF_8)
        .lines()
        .skip(Math.max(0, number - 1))
        .findFirst()
        .filter(_ -> number > 0)
        .map(String::strip);
  }
}
