package dev.pawl.cli.option;

import dev.pawl.cli.terminal.Printable;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.library.program.Programs;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Servers from other files, for every command that loads a definition. */
public final class ServersOption {
  private static final String NAME = "--mcp";

  private final ServerFiles files;

  public ServersOption(Given given) {
    this(given.value(NAME, List.<Path>of()));
    Variables.check(given);
  }

  /**
   * @param named the files with servers
   */
  public ServersOption(List<Path> named) {
    this.files = new ServerFiles(named, Path.of("").toAbsolutePath());
  }

  public static Option option() {
    return Syntax.repeated(Type.PATH, "FILE", "Take more `mcpServers` from this file.", "-m", NAME);
  }

  /** What another command must be told to call the same servers from here. */
  public static String words(Given given, List<Path> graphs) {
    StringBuilder words = new StringBuilder();
    graphs.forEach(each -> words.append(' ').append(Printable.quoted(each.toString())));
    for (Path each : given.value(NAME, List.<Path>of())) {
      words.append(' ').append(NAME).append(' ').append(Printable.quoted(each.toString()));
    }
    return words.toString();
  }

  /** A graph file, or a jar, which knows what its activities do. */
  public Pawl load(Path graph) {
    return Programs.isOne(graph) ? Programs.load(List.of(graph)).only() : Pawl.of(read(graph));
  }

  /** The same with activities of Java programs, if some are named. */
  public Pawl load(Path graph, Given given) {
    return given.has(JarOption.NAME) && !Programs.isOne(graph)
        ? Pawl.of(read(graph), JarOption.load(given).servers())
        : load(graph);
  }

  /** The servers without any graph file, or nothing when there are none. */
  public Optional<Bundle> alone() {
    Map<String, UpstreamDefinition> servers = files.servers();
    ServerInfo nobody = new ServerInfo("pawl", "", "", null);
    return servers.isEmpty()
        ? Optional.empty()
        : Optional.of(new Bundle("", nobody, servers, List.of(), List.of(), List.of()));
  }

  /** The servers that a graph file may use besides its own. */
  public Map<String, UpstreamDefinition> servers(Path graph) {
    return files.servers(graph);
  }

  /** A jar is read by asking its program. */
  public Bundle read(Path graph) {
    // By the ending alone: nothing of programs is loaded where there are none.
    if (graph.toString().endsWith(Programs.ENDING)) {
      return Programs.load(List.of(graph)).bundle();
    }
    return DefinitionFormats.STANDARD.read(graph, files::servers);
  }

  /** What is wrong with the files that were named. */
  public List<Problem> problems() {
    return files.problems();
  }

  /** The files that servers for a graph may come from, also those that do not exist. */
  public List<Path> files(Path graph) {
    return files.all(graph);
  }
}
