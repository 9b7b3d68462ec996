package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.FileContent;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A file that only configures servers, such as a project's {@code .mcp.json}. Other programs write
 * such files too, so keys that mean nothing here are passed over, and a server that is wrong is
 * unusable without being in the way of the others.
 *
 * @param upstreams all servers that the file names, in its order; flawed ones are unusable
 * @param readable whether the servers could be read at all; if not, the problems say why
 */
public record McpServersFile(
    Map<String, UpstreamDefinition> upstreams, boolean readable, List<Problem> problems) {
  private static final KeySet KEYS = KeySet.of("mcpServers", "servers");

  public McpServersFile {
    upstreams = Collections.unmodifiableMap(new LinkedHashMap<>(upstreams));
    problems = List.copyOf(problems);
  }

  public static McpServersFile read(Path file) {
    return switch (FileContent.read(file)) {
      case FileContent.Bytes(byte[] bytes) -> read(file.toString(), bytes);
      case FileContent.Unreadable(Problem problem) ->
          new McpServersFile(Map.of(), false, List.of(problem));
    };
  }

  public static McpServersFile read(String fileName, byte[] content) {
    Reading reading = SourceReader.read(fileName, content);
    Report report = new Report(reading);
    Source.Mapping servers = servers(reading.root(), report);
    Map<String, UpstreamDefinition> sound =
        servers == null ? Map.of() : new UpstreamReader(report, false).readAll(servers);
    List<Problem> problems = report.sorted();
    return new McpServersFile(
        servers == null ? Map.of() : withFlawed(servers, sound, problems),
        servers != null,
        problems);
  }

  /**
   * Servers that stand somewhere in a file of another program.
   *
   * @param reading of the file
   * @param servers those of it, by name
   */
  public static McpServersFile of(Reading reading, Source.Mapping servers) {
    Report report = new Report(reading);
    Map<String, UpstreamDefinition> sound = new UpstreamReader(report, false).readAll(servers);
    List<Problem> problems = report.sorted();
    return new McpServersFile(withFlawed(servers, sound, problems), true, problems);
  }

  /** Some programs say {@code servers} for {@code mcpServers}. */
  private static Source.@Nullable Mapping servers(@Nullable Source root, Report report) {
    if (root instanceof Source.Mapping mapping) {
      Cursor file = new Cursor(mapping, "the file", KEYS, report);
      if (!file.has("mcpServers") && file.has("servers")) {
        return file.mapping("servers");
      }
      file.required("mcpServers", "list the servers under it");
      return file.mapping("mcpServers");
    }
    if (root != null) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "a file of servers must be a mapping, but it is " + ValueTypes.of(root),
          root.place(),
          "begin with `mcpServers:`");
    }
    return null;
  }

  private static Map<String, UpstreamDefinition> withFlawed(
      Source.Mapping servers, Map<String, UpstreamDefinition> sound, List<Problem> problems) {
    Map<String, UpstreamDefinition> all = new LinkedHashMap<>();
    List<Place> keys = servers.entries().values().stream().map(Source.Entry::key).toList();
    int number = 0;
    for (Map.Entry<String, Source.Entry> server : servers.entries().entrySet()) {
      number++;
      Place from = server.getValue().key();
      Place to = number < keys.size() ? keys.get(number) : null;
      UpstreamDefinition upstream = sound.get(server.getKey());
      all.put(
          server.getKey(),
          upstream != null
              ? upstream
              : new UpstreamDefinition.Unusable(server.getKey(), reason(problems, from, to), from));
    }
    return all;
  }

  /** The first error between two places, or wherever it is. */
  private static String reason(List<Problem> problems, Place from, @Nullable Place to) {
    Stream<Problem> errors = problems.stream().filter(Problem::isError);
    return errors
        .filter(problem -> problem.place().compareTo(from) >= 0)
        .filter(problem -> to == null || problem.place().compareTo(to) < 0)
        .findFirst()
        .map(McpServersFile::reason)
        .orElse("its configuration in " + from + " is wrong");
  }

  private static String reason(Problem problem) {
    String advice = problem.advice().isEmpty() ? "" : "; " + problem.advice();
    return problem.message() + " (" + problem.place() + ")" + advice;
  }
}
