package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Source;
import dev.pawl.model.UpstreamDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A file with flows.
 *
 * @param flows those without errors
 */
public record FlowFile(String name, List<Flow> flows, List<Problem> problems) {
  public FlowFile {
    flows = List.copyOf(flows);
    problems = List.copyOf(problems);
  }

  /** Nothing in a file makes it throw: what is wrong is a problem, and hides no other flow. */
  public static FlowFile read(String name, byte[] content) {
    Reading reading = SourceReader.read(name, content);
    Source root = reading.root();
    if (root == null) {
      return new FlowFile(name, List.of(), reading.problems());
    }
    Report report = new Report(reading);
    List<Flow> flows = new ArrayList<>();
    if (root instanceof Source.Mapping mapping) {
      flows.addAll(new FlowFileReader(mapping, report).read());
    } else {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "a file with flows must be an object, but it is " + ValueTypes.of(root),
          root.place(),
          "write `metadata`, `nodes` and `edges`");
    }
    return new FlowFile(name, flows, Pointers.in(root, report.sorted()));
  }

  /**
   * As definitions.
   *
   * @param others the servers that nodes can call
   */
  public Bundle bundle(SavedTemplates saved, Map<String, UpstreamDefinition> others) {
    List<Definition> definitions = new ArrayList<>();
    List<Problem> all = new ArrayList<>(problems);
    for (Flow flow : flows) {
      FlowCompiler compiler = new FlowCompiler(flow, saved);
      definitions.add(compiler.definition());
      all.addAll(compiler.problems());
    }
    all.sort(Problem.BY_PLACE);
    Set<String> looked = saved.files();
    return new Bundle(
        name,
        ServerInfo.unnamed(name),
        others,
        definitions,
        List.of(),
        all,
        looked.isEmpty() ? Borrowed.NOTHING : new Borrowed(List.of(), Map.of(), looked));
  }
}
