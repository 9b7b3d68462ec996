package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Bundle;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;

/**
 * Reads graph files of every dialect, in YAML or JSON. Nothing in a file makes it throw: what is
 * wrong is a problem of the bundle, and a tool that is wrong does not hide the others.
 */
public final class GraphReader {
  private GraphReader() {}

  public static Bundle read(String fileName, byte[] content) {
    return read(fileName, content, Map.of());
  }

  /**
   * @param others servers from elsewhere; a server of the same name in the file wins
   */
  public static Bundle read(
      String fileName, byte[] content, Map<String, UpstreamDefinition> others) {
    Reading reading = SourceReader.read(fileName, content);
    Report report = new Report(reading);
    Source root = reading.root();
    if (root instanceof Source.Mapping mapping) {
      return new BundleReader(fileName, mapping, report).read(others);
    }
    if (root != null) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "a graph file must be a mapping, but it is " + ValueTypes.of(root),
          root.place(),
          "begin with `server:` and `tools:`");
    }
    return new Bundle(
        fileName, ServerInfo.unnamed(fileName), others, List.of(), List.of(), report.sorted());
  }

  /** Reads a graph that stands in no file: what a file would say, as a JSON value. */
  public static Bundle of(String name, Map<String, ?> graph) {
    return of(name, Source.of(graph), Map.of());
  }

  /**
   * The same where each part has a place of its own, such as a line of a program.
   *
   * @param others servers from elsewhere; a server of the same name in the graph wins
   */
  public static Bundle of(
      String name, Source.Mapping root, Map<String, UpstreamDefinition> others) {
    return new BundleReader(name, root, new Report(Reading.of(root))).read(others);
  }
}
