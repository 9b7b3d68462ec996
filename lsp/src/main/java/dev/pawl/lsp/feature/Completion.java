package dev.pawl.lsp.feature;

import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.json.Json;
import dev.pawl.lsp.feature.Proposal.Kind;
import dev.pawl.lsp.graph.Document;
import dev.pawl.lsp.graph.GraphKeys;
import dev.pawl.lsp.graph.GraphText;
import dev.pawl.lsp.graph.NodeText;
import dev.pawl.lsp.graph.Role;
import dev.pawl.lsp.graph.ToolText;
import dev.pawl.lsp.graph.Where;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Spot;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What could be written at a spot. A mark is put there first, so that also where nothing stands yet
 * something can be found, and it is clear what the beginning of a word belongs to.
 */
public final class Completion {
  /** No file has it: it is for private use. */
  static final char MARK = '\uE000';

  private final Document document;
  private final int offset;
  private final GraphKeys keys;
  private final GraphText graph;
  private final Where where;

  private Completion(Document document, int offset, GraphKeys keys, Where where) {
    this.document = document;
    this.offset = offset;
    this.keys = keys;
    this.graph = where.graph();
    this.where = where;
  }

  public static List<Proposal> at(Document document, int offset, GraphKeys keys) {
    if (document.isTooLarge() || document.content().indexOf(MARK) >= 0) {
      return List.of();
    }
    String content = document.content();
    GraphText marked =
        GraphText.of(
            document.file().toString(),
            content.substring(0, offset) + MARK + content.substring(offset));
    Completion completion = new Completion(document, offset, keys, Where.at(marked, offset));
    List<Proposal> found = completion.proposals();
    return found.isEmpty() && completion.couldBeKey() ? completion.asKey() : found;
  }

  /** Whether the word is all that stands below a key: it may become a key itself. */
  private boolean couldBeKey() {
    Spot spot = where.spot();
    Part.Scalar word = spot.scalar();
    Part.Member member = spot.member().orElse(null);
    return !spot.onKey()
        && word != null
        && word.style() == Part.Style.PLAIN
        && member != null
        && !member.isItem()
        && graph.content().substring(member.keyEnd(), word.start()).indexOf('\n') >= 0;
  }

  private List<Proposal> asKey() {
    return new Completion(document, offset, keys, Where.of(graph, spotOfKey())).proposals();
  }

  private List<Proposal> proposals() {
    Spot spot = where.spot();
    if (spot.steps().isEmpty()) {
      return graph.root() instanceof Part.Scalar ? keys() : List.of();
    }
    if (!spot.onKey() && spot.scalar() == null) {
      return List.of();
    }
    return switch (where.role()) {
      case Role.NodeId _ -> List.of();
      case Role.NodeName _ -> nodes();
      case Role.Server _ -> servers();
      case Role.ServerTool(String server) -> names(tools(server), Kind.TOOL);
      case Role.OtherTool _ -> names(otherTools(), Kind.TOOL);
      case Role.Argument argument -> arguments(argument);
      case Role.ArgumentValue(Role.Argument argument, String name) -> values(argument, name);
      case Role.Operation _ -> operations();
      case Role.Expression(boolean rule) -> expression(rule);
      case Role.Other _ -> spot.onKey() ? keys() : words();
    };
  }

  private List<Proposal> nodes() {
    ToolText tool = where.tool();
    NodeText own = where.node();
    List<Proposal> found = new ArrayList<>();
    for (NodeText node : tool == null ? List.<NodeText>of() : tool.nodes()) {
      if (!node.id().isEmpty() && !node.equals(own) && canBeEntered(node)) {
        found.add(value(node.id(), Kind.NODE, node.type()));
      }
    }
    return found;
  }

  /** Nothing leads back to where a run begins. */
  private static boolean canBeEntered(NodeText node) {
    return node.id().indexOf(MARK) < 0 && !node.type().equals("entry");
  }

  private List<Proposal> servers() {
    Set<String> names = new LinkedHashSet<>();
    graph.servers().forEach(server -> names.add(String.valueOf(server.key())));
    names.addAll(document.analysis().bundle().upstreams().keySet());
    return names(names, Kind.SERVER);
  }

  private Set<String> tools(String server) {
    return document.analysis().types().tools().names(server);
  }

  private Set<String> otherTools() {
    Set<String> names = new LinkedHashSet<>();
    graph.tools().stream()
        .filter(tool -> !tool.equals(where.tool()) || !where.type().equals("workflow"))
        .forEach(tool -> names.add(tool.name()));
    if (where.type().equals("workflow")) {
      String said = where.said().orElse("");
      int mark = said.indexOf(MARK);
      names.addAll(new OtherFiles(document).tools(said.substring(0, Math.max(0, mark))));
    }
    return names;
  }

  private List<Proposal> names(Set<String> names, Kind kind) {
    return names.stream()
        .filter(name -> !name.isEmpty() && name.indexOf(MARK) < 0)
        .map(name -> value(name, kind, ""))
        .toList();
  }

  private List<Proposal> arguments(Role.Argument argument) {
    Map<String, ToolInput.Member> members =
        ToolInput.of(document, argument.server(), argument.tool()).members(argument.path());
    List<Proposal> found = new ArrayList<>();
    members.forEach(
        (name, member) -> {
          if (isFree(name)) {
            String need = member.needed() ? "" : "optional ";
            found.add(key(name, need + member.type(), Markdown.words(member.description())));
          }
        });
    if (!argument.path().isEmpty() && found.isEmpty() && isFree("expr")) {
      found.add(key("expr", "", "A JSONata expression."));
    }
    return found;
  }

  private List<Proposal> values(Role.Argument argument, String name) {
    List<Proposal> found = new ArrayList<>();
    ToolInput input = ToolInput.of(document, argument.server(), argument.tool());
    for (Object value : input.values(argument.path(), name)) {
      String written =
          value instanceof String text ? Spelling.value(text, graph.json()) : Json.write(value);
      found.add(proposal(String.valueOf(value), Kind.WORD, "", "", written));
    }
    return found;
  }

  /** An operation stands alone. */
  private List<Proposal> operations() {
    List<Proposal> found = new ArrayList<>();
    if (where.spot().steps().getLast().group().members().size() == 1) {
      JsonLogic.operations().forEach(name -> found.add(key(name, "", "")));
    }
    return found;
  }

  /** Whether no other member of the mapping has this key. */
  private boolean isFree(String key) {
    Spot.Step last = where.spot().steps().getLast();
    return last.group().members().stream()
        .noneMatch(member -> member != last.member() && key.equals(member.key()));
  }

  private List<Proposal> keys() {
    List<Proposal> found = new ArrayList<>();
    keys.keys(graph, spotOfKey())
        .forEach(
            (key, meaning) -> {
              if (where.spot().steps().isEmpty() || isFree(key)) {
                found.add(key(key, "", meaning));
              }
            });
    return found;
  }

  /** A word that is all of an item, or all of the text, would become a key. */
  private Spot spotOfKey() {
    if (where.spot().onKey()) {
      return where.spot();
    }
    List<Spot.Step> steps = new ArrayList<>(where.spot().steps());
    Part.Scalar written = where.spot().scalar();
    int start = written == null ? offset : written.start();
    int end = written == null ? offset : written.end();
    Part.Member word = new Part.Member(start, end, "", false, null);
    steps.add(new Spot.Step(new Part.Group(start, end, true, false, List.of(word)), word));
    return new Spot(steps, true, null);
  }

  private List<Proposal> words() {
    List<Proposal> found = new ArrayList<>();
    boolean item = where.spot().member().filter(Part.Member::isItem).isPresent();
    for (String word : keys.words(graph, where.spot())) {
      found.add(proposal(word, Kind.WORD, "", "", Spelling.word(word, graph.json())));
    }
    for (String name : keys.required(graph, where.spot())) {
      found.add(value(name, Kind.MEMBER, ""));
    }
    if (item && found.isEmpty()) {
      keys.keys(graph, spotOfKey()).forEach((key, meaning) -> found.add(key(key, "", meaning)));
    }
    return found;
  }

  private List<Proposal> expression(boolean rule) {
    Part.Scalar scalar = where.spot().scalar();
    if (scalar == null) {
      return List.of();
    }
    return new ExpressionCompletion(document, where, scalar, rule).proposals();
  }

  private Proposal value(String name, Kind kind, String detail) {
    return proposal(name, kind, detail, "", Spelling.value(name, graph.json()));
  }

  private Proposal key(String key, String detail, String meaning) {
    Part.@Nullable Member member = where.spot().member().orElse(null);
    boolean colon = member != null && where.spot().onKey() && member.colon();
    String written = Spelling.value(key, graph.json()) + (colon ? "" : ": ");
    return proposal(key, Kind.KEY, detail, meaning, written);
  }

  private Proposal proposal(
      String label, Kind kind, String detail, String explanation, String written) {
    Part.Scalar scalar = where.spot().scalar();
    int start = offset;
    int end = offset + 1;
    if (scalar != null) {
      start = scalar.start();
      end = scalar.end();
    } else if (where.spot().onKey()) {
      Part.Member member = where.spot().steps().getLast().member();
      start = member.start();
      end = member.keyEnd();
    }
    return new Proposal(label, kind, detail, explanation, new Edit(start, end - 1, written));
  }
}
