package dev.pawl.formats.promptflow;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the top level of a file with flows. Keys that nothing is known of are passed over: editors
 * keep what they need to draw a flow beside what it does.
 */
final class FlowFileReader {
  private static final KeySet KEYS = KeySet.of("metadata", "nodes", "edges", "flows");

  private final Report report;
  private final Cursor file;

  FlowFileReader(Source.Mapping root, Report report) {
    this.report = report;
    this.file = new Cursor(root, "the file", KEYS, report);
  }

  /** The flows without errors. */
  List<Flow> read() {
    if (!file.has("flows")) {
      Report own = report.forTool(name(file.get("metadata")));
      own.adopt(file.source());
      Cursor flat = new Cursor(file.source(), "the flow", KEYS, own);
      Flow flow = new FlowReader(FlowShape.FLAT, flat, null).read();
      return flow == null ? List.of() : List.of(flow);
    }
    if (file.has("nodes") || file.has("edges")) {
      file.problem(
          ProblemCode.BAD_VALUE,
          "the file mixes two shapes: it has `flows`, and "
              + (file.has("nodes") ? "`nodes`" : "`edges`")
              + " of its own",
          file.placeOf(file.has("nodes") ? "nodes" : "edges"),
          "keep either `flows`, or `metadata`, `nodes` and `edges`");
      return List.of();
    }
    return exported();
  }

  private List<Flow> exported() {
    Source.Sequence sources = file.sequence("flows");
    Source.Mapping whole = file.mapping("metadata");
    List<Flow> flows = new ArrayList<>();
    Map<String, Place> names = new HashMap<>();
    Set<String> twice = new HashSet<>();
    int number = 0;
    for (Source source : sources == null ? List.<Source>of() : sources.items()) {
      number++;
      Flow flow = exported(source, number, whole);
      if (flow == null) {
        continue;
      }
      Place first = names.putIfAbsent(flow.name(), flow.place());
      if (first != null) {
        twice.add(flow.name());
        report
            .forTool(flow.name())
            .problem(
                ProblemCode.DUPLICATE_TOOL,
                "the name `"
                    + flow.name()
                    + "` is already used by the flow in line "
                    + first.line(),
                flow.place(),
                "rename one of them; until then neither can be executed");
      }
      flows.add(flow);
    }
    flows.removeIf(flow -> twice.contains(flow.name()));
    return flows;
  }

  private @Nullable Flow exported(Source source, int number, Source.@Nullable Mapping whole) {
    if (!(source instanceof Source.Mapping mapping)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          "flow " + number + " must be an object, but it is " + ValueTypes.of(source),
          source.place(),
          "write `meta`, `nodes` and `edges`");
      return null;
    }
    String name = name(mapping.get("meta"));
    Report own = report.forTool(name);
    own.adopt(source);
    String what = name == null ? "flow " + number : "flow `" + name + "`";
    return new FlowReader(
            FlowShape.EXPORT, new Cursor(mapping, what, FlowReader.EXPORTED, own), whole)
        .read();
  }

  private static @Nullable String name(@Nullable Source meta) {
    return meta instanceof Source.Mapping mapping
            && mapping.get("name") instanceof Source.Scalar scalar
            && scalar.value() instanceof String text
        ? text
        : null;
  }
}
