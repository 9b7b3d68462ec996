package dev.pawl.lsp.feature;

import dev.pawl.expression.inference.NodeReads;
import dev.pawl.lsp.graph.GraphText;
import dev.pawl.lsp.graph.NodeText;
import dev.pawl.lsp.graph.Role;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Content;
import dev.pawl.lsp.text.Part;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Where the nodes of a tool are named: where they are described, by those that lead to them, and in
 * expressions.
 */
final class NodeUses {
  /** A path as JSON Logic has it, which may have numbers in it. */
  private static final Pattern PLAIN =
      Pattern.compile("(\\$\\.)?([^.\\s$\"'`()\\[\\]{}]+)(\\..*)?");

  /** Keys of what may name a node, besides those of targets. */
  private static final Set<String> TELLING = Set.of("id", "expr", "items", "for");

  private final GraphText graph;
  private final ToolText tool;
  private final List<Use> found = new ArrayList<>();
  private final List<Part.Scalar> unsure = new ArrayList<>();
  private final Map<Part.Scalar, Set<String>> said = new LinkedHashMap<>();

  private NodeUses(GraphText graph, ToolText tool) {
    this.graph = graph;
    this.tool = tool;
  }

  /** How a name is written. */
  enum Spelled {
    /** As a value of the file. */
    VALUE,
    /** As a step of a path. */
    STEP,
    /** As a step of a path in which nothing has quotes. */
    BARE,
    /** As a text in quotes in an expression. */
    TEXT
  }

  /** One name, from an offset to behind another, what is around it included. */
  record Use(String node, int start, int end, Spelled spelled) {}

  static NodeUses of(GraphText graph, ToolText tool) {
    NodeUses uses = new NodeUses(graph, tool);
    for (NodeText node : tool.nodes()) {
      uses.look(node.group(), "", false);
    }
    return uses;
  }

  List<Use> of(String node) {
    return found.stream().filter(use -> use.node().equals(node)).toList();
  }

  /** An expression of which nobody can tell whether it speaks of a node. */
  Optional<Part.Scalar> doubtful(String node) {
    return Stream.concat(
            unsure.stream().filter(each -> graph.string(each).contains(node)),
            said.entrySet().stream()
                .filter(each -> each.getValue().contains(node))
                .map(Map.Entry::getKey))
        .findFirst();
  }

  /** The name at an offset. */
  Optional<Use> at(int offset) {
    return found.stream()
        .filter(use -> use.start() <= offset && offset <= use.end())
        .filter(use -> tool.node(use.node()).isPresent())
        .findFirst();
  }

  /**
   * Finding out where a scalar is takes the longer the deeper it stands, and most are of no
   * interest wherever they are.
   *
   * @param key that it stands under, or that the list that it is in does
   * @param sure whether something around it makes it one to look at
   */
  private void look(Part part, String key, boolean sure) {
    switch (part) {
      case Part.Group group -> {
        for (Part.Member each : group.members()) {
          String own = each.key() == null ? key : each.key();
          boolean argument = key.equals("args") && !(each.value() instanceof Part.Group);
          boolean looked = sure || argument || Role.RULES.contains(own);
          each.part().ifPresent(value -> look(value, own, looked));
        }
      }
      case Part.Scalar scalar -> {
        if (sure || TELLING.contains(key) || Role.TARGETS.contains(key)) {
          scalar(scalar);
        }
      }
    }
  }

  private void scalar(Part.Scalar scalar) {
    Where where = Where.at(graph, scalar.start());
    switch (where.role()) {
      case Role.NodeId _, Role.NodeName _ ->
          found.add(new Use(graph.string(scalar), scalar.start(), scalar.end(), Spelled.VALUE));
      case Role.Expression(boolean rule) -> {
        boolean bare = where.tail().contains("missing") || where.tail().contains("missing_some");
        expression(scalar, rule, bare ? Spelled.BARE : Spelled.STEP);
      }
      case Role.Server _, Role.ServerTool _, Role.OtherTool _ -> {}
      case Role.Argument _, Role.ArgumentValue _, Role.Operation _ -> {}
      case Role.Other _ -> {
        // A switch yields the name of a node, and rules compare it.
        if (where.tail().stream().anyMatch(Role.RULES::contains)) {
          said.put(scalar, Set.of(graph.string(scalar)));
        }
      }
    }
  }

  private void expression(Part.Scalar scalar, boolean rule, Spelled spelled) {
    Content content = Content.of(graph.content(), scalar);
    Matcher path = PLAIN.matcher(content.value());
    if (rule && path.matches()) {
      add(content, path.group(2), path.start(2), spelled);
      return;
    }
    NodeReads reads = NodeReads.of(content.value());
    if (!reads.sure()) {
      unsure.add(scalar);
    }
    said.put(scalar, reads.texts());
    for (NodeReads.Read read : reads.all()) {
      found.add(
          new Use(
              read.node(),
              content.offset(read.start()),
              end(content, read.end()),
              read.text() ? Spelled.TEXT : Spelled.STEP));
    }
  }

  private void add(Content content, String node, int index, Spelled spelled) {
    int start = content.offset(index);
    found.add(new Use(node, start, end(content, index + node.length()), spelled));
  }

  /** Behind the last character, without the break of a line. */
  private int end(Content content, int index) {
    int end = content.offset(index);
    while (end > 0 && Character.isWhitespace(graph.content().charAt(end - 1))) {
      end--;
    }
    return end;
  }
}
