package dev.pawl.formats.graph;

import dev.pawl.formats.reading.Cursor;
import dev.pawl.formats.reading.KeySet;
import dev.pawl.formats.reading.Report;
import dev.pawl.formats.reading.ValueTypes;
import dev.pawl.model.Join;
import dev.pawl.model.KnownAs;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.NodeType;
import dev.pawl.model.OnDoubt;
import dev.pawl.model.Policy;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads one node of a tool. */
final class NodeReader {
  private static final KeySet ANY = KeySet.of("id", "type", "signal");

  private final Dialect dialect;
  private final Report report;

  /** The ids of the nodes that are to undo others, and lead nowhere. */
  private final Set<String> undoing = new HashSet<>();

  NodeReader(Dialect dialect, Report toolReport, List<Source> all) {
    this.dialect = dialect;
    this.report = toolReport;
    for (Source node : all) {
      String undone = SharedNodes.text(node, "compensate");
      if (undone != null) {
        undoing.add(undone);
      }
    }
  }

  /**
   * @param number its position in the list, counted from 1
   * @return null when it is no node at all; a problem says why
   */
  @Nullable Node read(Source source, int number) {
    Source.Mapping mapping = mapping(source, "node " + number);
    if (mapping == null) {
      return null;
    }
    Cursor any = new Cursor(mapping, "node " + number, ANY, report);
    Source.Scalar id = any.scalarText("id", any.required("id", "name it, as in `id: fetch`"));
    String name = id == null ? null : String.valueOf(id.value());
    Report nodeReport = report.forNode(name);
    nodeReport.adopt(source);
    if (id != null) {
      Names.checkNode(id, nodeReport);
    }
    NodeType type =
        type(mapping, name == null ? "node " + number : "node `" + name + "`", nodeReport);
    if (type == null) {
      return unknown(name == null ? "" : name, new Cursor(mapping, "", ANY, nodeReport));
    }
    String what = type.word() + " node " + (name == null ? number : "`" + name + "`");
    Cursor node = new Cursor(mapping, what, keys(type, mapping), nodeReport).refuseUnknownKeys();
    return node(name == null ? "" : name, type, node);
  }

  /** Stands for a node of which nothing else can be told, so that others can be looked through. */
  private static Node unknown(String id, Cursor node) {
    NodeKind nothing = new NodeKind.Wait(new Template.Literal("0s"));
    return new Node(id, nothing, List.of(), Join.UNSAID, Policy.NONE, node.place());
  }

  private Node node(String id, NodeType type, Cursor node) {
    NodeKind kind = kind(type, node);
    List<Target> next = next(type, node, undoing.contains(id));
    return new Node(id, kind, next, join(node), policy(type, kind, node), node.place(), sets(node));
  }

  /** How else its output is known: one name for all of it, or those of some of its members. */
  private static KnownAs sets(Cursor node) {
    Source source = node.knows("sets") ? node.get("sets") : null;
    if (source == null) {
      return KnownAs.NOTHING;
    }
    List<String> names = new ArrayList<>();
    for (Source item : source instanceof Source.Sequence list ? list.items() : List.of(source)) {
      Source.Scalar name = node.stringIn(node.name("sets"), item);
      if (name != null) {
        Names.checkNode(name, node.report());
        names.add(String.valueOf(name.value()));
      }
    }
    return new KnownAs(names, source instanceof Source.Sequence);
  }

  private NodeKind kind(NodeType type, Cursor node) {
    KindReader reader = new KindReader(dialect, this);
    return node.knows(NodeKeys.ACTIVITY) ? reader.activity(node) : reader.read(type, node);
  }

  /** Reads what a foreach does with each item: a node that leads nowhere. */
  @Nullable Node body(Source source, Cursor foreach) {
    String what = foreach.name("do");
    Source.Mapping mapping = mapping(source, what);
    if (mapping == null) {
      return null;
    }
    NodeType type = type(mapping, what, foreach.report());
    if (type == null) {
      return null;
    }
    if (!type.canBeBody()) {
      foreach.problem(
          ProblemCode.BAD_VALUE,
          what + " cannot be a node of type `" + type.word() + "`",
          mapping.place(),
          "use " + bodies());
      return null;
    }
    Cursor node =
        new Cursor(mapping, what, NodeKeys.inBody(keys(type, mapping)), foreach.report())
            .refuseUnknownKeys();
    Source.Scalar id = node.scalarText("id", node.get("id"));
    if (id != null) {
      Names.checkNode(id, foreach.report());
    }
    NodeKind kind = kind(type, node);
    return new Node(
        id == null ? "do" : String.valueOf(id.value()),
        kind,
        List.of(),
        Join.UNSAID,
        policy(type, kind, node),
        node.place());
  }

  private Source.@Nullable Mapping mapping(Source source, String what) {
    if (source instanceof Source.Mapping mapping) {
      return mapping;
    }
    report.problem(
        ProblemCode.WRONG_TYPE,
        what + " must be a mapping, but it is " + ValueTypes.of(source),
        source.place(),
        "write it as `{ id: …, type: … }`");
    return null;
  }

  private static KeySet keys(NodeType type, Source.Mapping mapping) {
    return isActivity(mapping) ? NodeKeys.ofActivity() : NodeKeys.of(type);
  }

  private static boolean isActivity(Source.Mapping mapping) {
    return NodeKeys.ACTIVITY.equals(SharedNodes.text(mapping, "type"));
  }

  private static @Nullable NodeType type(Source.Mapping mapping, String what, Report report) {
    Cursor node = new Cursor(mapping, what, ANY, report);
    Source.Scalar type = node.scalarText("type", node.required("type", "use one of: " + types()));
    if (type == null) {
      return null;
    }
    String word = String.valueOf(type.value());
    Optional<NodeType> known = NodeType.of(word);
    if (word.equals(NodeKeys.ACTIVITY)) {
      return NodeType.MCP;
    }
    if (known.isPresent()) {
      boolean listens = known.get() == NodeType.WAIT && node.has("signal");
      return listens ? NodeType.SIGNAL : known.get();
    }
    boolean later = NodeKeys.LATER.contains(word);
    String suggestion = later ? "" : Suggestion.didYouMean(word, NodeType.words());
    node.problem(
        ProblemCode.UNKNOWN_NODE_TYPE,
        later
            ? what + " has the type `" + word + "`, which this version cannot run yet"
            : what + " has the unknown type `" + word + "`",
        type.place(),
        suggestion.isEmpty() ? "use one of: " + types() : suggestion);
    return null;
  }

  private static String bodies() {
    return Arrays.stream(NodeType.values())
        .filter(NodeType::canBeBody)
        .map(NodeType::word)
        .collect(Collectors.joining(", "));
  }

  private static String types() {
    return String.join(", ", NodeType.words());
  }

  /** A node that acts may be there only to undo another, and then leads nowhere. */
  private static List<Target> next(NodeType type, Cursor node, boolean undoes) {
    if (type == NodeType.EXIT || type == NodeType.FAIL || type == NodeType.FINISH) {
      return List.of();
    }
    if (type != NodeType.SWITCH && !type.acts() && !undoes) {
      node.required("next", "say where to go from here, as in `next: exit`");
    }
    return node.targets("next");
  }

  private static Join join(Cursor node) {
    String join = node.knows("join") ? node.choice("join", List.of("all", "any")) : null;
    return join == null ? Join.UNSAID : Join.valueOf(join.toUpperCase(Locale.ROOT));
  }

  private Policy policy(NodeType type, NodeKind kind, Cursor node) {
    if (!type.acts()) {
      return Policy.NONE;
    }
    OnDoubt onDoubt =
        kind instanceof NodeKind.Mcp mcp
            ? OnDoubtReader.read(node, mcp.server(), dialect.dollars())
            : null;
    return PolicyReader.read(node, onDoubt);
  }
}
