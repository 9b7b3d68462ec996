package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Definition;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads one tool of a file. */
final class ToolReader {
  static final int MOST_NODES = 1_000;

  private final Limits fileLimits;
  private final @Nullable SharedNodes shared;
  private final Report fileReport;

  private final Consumer<Definition> drafts;

  /**
   * @param shared the nodes at the top level of the file, if there are any
   * @param drafts gets tools that have errors but of which every node could be read
   */
  ToolReader(
      Limits fileLimits,
      @Nullable SharedNodes shared,
      Report fileReport,
      Consumer<Definition> drafts) {
    this.fileLimits = fileLimits;
    this.shared = shared;
    this.fileReport = fileReport;
    this.drafts = drafts;
  }

  /**
   * @param number its position in the list, counted from 1
   * @return nothing when the tool has an error
   */
  Optional<Definition> read(Source source, int number) {
    String name = SharedNodes.text(source, "name");
    String what = name == null ? "tool " + number : "tool `" + name + "`";
    Report report = fileReport.forTool(name);
    report.adopt(source);
    if (!(source instanceof Source.Mapping mapping)) {
      report.problem(
          ProblemCode.WRONG_TYPE,
          what + " must be a mapping, but it is " + ValueTypes.of(source),
          source.place(),
          "write it as `name: …`, `description: …`, `nodes: …`");
      return Optional.empty();
    }
    Cursor tool = new Cursor(mapping, what, Keys.TOOL, report).refuseUnknownKeys();
    Definition definition = definition(tool);
    if (!report.failed()) {
      return Optional.of(definition);
    }
    if (isWhole(mapping, definition)) {
      drafts.accept(definition);
    }
    return Optional.empty();
  }

  /** Only then is a target that cannot be found really one that is not there. */
  private static boolean isWhole(Source.Mapping tool, Definition definition) {
    return tool.get("nodes") instanceof Source.Sequence nodes
        && nodes.items().size() == definition.nodes().size();
  }

  private Definition definition(Cursor tool) {
    Source.Scalar name =
        tool.scalarText("name", tool.required("name", "give the tool the name that clients see"));
    if (name != null) {
      Names.checkTool(name, tool.report());
    }
    String toolName = name == null ? "" : String.valueOf(name.value());
    List<Source> borrowed = shared == null || tool.has("nodes") ? null : shared.of(toolName);
    Definition read =
        new Definition(
                toolName,
                tool.optionalText("title"),
                Objects.requireNonNullElse(tool.optionalText("description"), ""),
                Objects.requireNonNullElseGet(
                    tool.mapping("inputSchema"), () -> anyObject(tool.place())),
                tool.mapping("outputSchema"),
                Annotations.read(tool),
                LimitsReader.read(tool, fileLimits),
                borrowed == null
                    ? nodes(tool, toolName)
                    : sharedNodes(borrowed, tool.report(), toolName),
                tool.place())
            .with(DeliveryReader.read(tool));
    return tool.has("triggers") ? read.with(TriggerReader.read(tool)) : read;
  }

  private static Source.Mapping anyObject(Place place) {
    Source type = new Source.Scalar("object", place);
    return new Source.Mapping(Map.of("type", new Source.Entry(place, type)), place);
  }

  private List<Node> nodes(Cursor tool, String name) {
    tool.required("nodes", "describe the graph, from a node of type entry to one of type exit");
    Source.Sequence sequence = tool.sequence("nodes");
    List<Source> sources = sequence == null ? List.of() : sequence.items();
    if (sources.size() > MOST_NODES) {
      tool.problem(
          ProblemCode.TOO_MANY_NODES,
          tool.what() + " has " + sources.size() + " nodes; " + MOST_NODES + " is the most",
          tool.placeOf("nodes"),
          "move a part of it into a tool of its own and run that by a workflow node");
      return List.of();
    }
    return nodes(sources, Dialect.of(name, sources, false), tool.report());
  }

  private List<Node> sharedNodes(List<Source> borrowed, Report report, String name) {
    if (shared != null && shared.areTooMany()) {
      report.fail();
      return List.of();
    }
    borrowed.forEach(report::adopt);
    return nodes(borrowed, Dialect.of(name, borrowed, true), report);
  }

  private static List<Node> nodes(List<Source> sources, Dialect dialect, Report report) {
    NodeReader reader = new NodeReader(dialect, report, sources);
    List<Node> nodes = new ArrayList<>();
    Map<String, Place> places = new HashMap<>();
    int number = 0;
    for (Source source : sources) {
      number++;
      Node node = reader.read(source, number);
      String id = SharedNodes.text(source, "id");
      Place first = id == null ? null : places.putIfAbsent(id, source.place());
      if (first != null) {
        report
            .forNode(id)
            .problem(
                ProblemCode.DUPLICATE_NODE,
                "the id `" + id + "` is already used by the node in line " + first.line(),
                source.place(),
                "give each node an id of its own");
      }
      if (node != null) {
        nodes.add(node);
      }
    }
    return nodes;
  }
}
