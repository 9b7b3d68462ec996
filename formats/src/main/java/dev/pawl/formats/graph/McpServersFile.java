package dev.pawl.formats.graph;

import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file that only configures servers, such as a project's {@code .mcp.json}. Other programs write
 * such files too, so keys that mean nothing here are passed over.
 */
public record McpServersFile(Map<String, UpstreamDefinition> upstreams, List<Problem> problems) {
  private static final KeySet KEYS = KeySet.of("mcpServers");

  public McpServersFile {
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    problems = List.copyOf(problems);
  }

  public static McpServersFile read(Path file) {
    return switch (FileContent.read(file)) {
      case FileContent.Bytes(byte[] bytes) -> read(file.toString(), bytes);
      case FileContent.Unreadable(Problem problem) ->
          new McpServersFile(Map.of(), List.of(problem));
    };
  }

  public static McpServersFile read(String fileName, byte[] content) {
    Reading reading = SourceReader.read(fileName, content);
    Report report = new Report(reading);
    Map<String, UpstreamDefinition> upstreams = Map.of();
    Source root = reading.root();
    if (root instanceof Source.Mapping mapping) {
      Cursor file = new Cursor(mapping, "the file", KEYS, report);
      file.required("mcpServers", "list the servers under it");
      Source.Mapping servers = file.mapping("mcpServers");
      if (servers != null) {
        upstreams = new UpstreamReader(report, false).readAll(servers);
      }
    } else if (root != null) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "a file of servers must be a mapping, but it is " + ValueTypes.of(root),
          root.place(),
          "begin with `mcpServers:`");
    }
    return new McpServersFile(upstreams, report.sorted());
  }
}
