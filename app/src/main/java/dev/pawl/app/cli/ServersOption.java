package dev.pawl.app.cli;

import dev.pawl.app.api.Pawl;
import dev.pawl.formats.graph.GraphReader;
import dev.pawl.formats.graph.McpServersFile;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/** Servers from a second file, for every command that loads a definition. */
final class ServersOption {
  private static final String NAME = "--mcp";

  private final @Nullable Path file;

  ServersOption(ParseResult given) {
    this.file = given.matchedOptionValue(NAME, null);
  }

  static OptionSpec option() {
    return Syntax.option(Path.class, "FILE", "Take more `mcpServers` from this file.", "-m", NAME);
  }

  Pawl load(Path graph) {
    return Pawl.load(graph, servers(), Map.of());
  }

  Bundle read(Path graph) {
    return GraphReader.read(graph, servers());
  }

  /** What is wrong with the second file. */
  List<Problem> problems() {
    return file == null ? List.of() : McpServersFile.read(file).problems();
  }

  private Map<String, UpstreamDefinition> servers() {
    if (file == null) {
      return Map.of();
    }
    McpServersFile servers = McpServersFile.read(file);
    List<Problem> errors = servers.problems().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new PawlException.InvalidDefinition(errors);
    }
    return servers.upstreams();
  }
}
