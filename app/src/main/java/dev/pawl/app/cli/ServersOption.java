package dev.pawl.app.cli;

import dev.pawl.app.api.Pawl;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Servers from other files, for every command that loads a definition. */
final class ServersOption {
  private static final String NAME = "--mcp";

  private final ServerFiles files;

  ServersOption(ParseResult given) {
    this.files =
        new ServerFiles(
            given.matchedOptionValue(NAME, List.<Path>of()), Path.of("").toAbsolutePath());
  }

  static OptionSpec option() {
    return OptionSpec.builder("-m", NAME)
        .type(List.class)
        .auxiliaryTypes(Path.class)
        .arity("1")
        .paramLabel("FILE")
        .description("Take more `mcpServers` from this file.")
        .build();
  }

  Pawl load(Path graph) {
    return Pawl.load(graph, files.servers(graph), Map.of());
  }

  /** The servers that a graph file may use besides its own. */
  Map<String, UpstreamDefinition> servers(Path graph) {
    return files.servers(graph);
  }

  Bundle read(Path graph) {
    return GraphReader.read(graph, files.servers(graph));
  }

  /** What is wrong with the files that were named. */
  List<Problem> problems() {
    return files.problems();
  }

  /** The files that servers for a graph may come from, also those that do not exist. */
  List<Path> files(Path graph) {
    return files.all(graph);
  }
}
