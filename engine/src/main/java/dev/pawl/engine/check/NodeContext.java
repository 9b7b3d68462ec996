package dev.pawl.engine.check;

import dev.pawl.engine.check.Past.End;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the expressions of one node see. */
final class NodeContext implements Surroundings {
  private final WorkflowTypes types;
  final Past past;
  private final Map<String, Type> variables;
  private final boolean undoing;
  private @Nullable Past usual;
  private @Nullable Type input;

  /**
   * @param undoing whether the node may also run to undo another one
   */
  NodeContext(WorkflowTypes types, Past past, Map<String, Type> variables, boolean undoing) {
    this.types = types;
    this.past = past;
    this.variables = undoing ? withItem(variables) : Map.copyOf(variables);
    this.undoing = undoing;
  }

  /** What undoes an item sees that item; nobody knows which. */
  private static Map<String, Type> withItem(Map<String, Type> variables) {
    Map<String, Type> all = new HashMap<>(variables);
    all.putIfAbsent("item", Type.ANY);
    all.putIfAbsent("index", Type.NUMBER.or(Type.NOTHING));
    return Map.copyOf(all);
  }

  NodeContext with(Map<String, Type> more) {
    Map<String, Type> all = new HashMap<>(variables);
    all.putAll(more);
    return new NodeContext(types, past, all, undoing).usually(usual);
  }

  /** Made only when somebody looks at all of it. */
  @Override
  public Type input() {
    if (input == null) {
      Map<String, Type> known = new LinkedHashMap<>();
      for (String id : types.ids()) {
        node(id)
            .filter(seen -> seen.standing() != Standing.NEVER)
            .ifPresent(seen -> known.put(id, seen.type()));
      }
      input = Type.object(Members.closed(known));
    }
    return input;
  }

  @Override
  public Map<String, Type> variables() {
    return variables;
  }

  @Override
  public Set<String> nodes() {
    return types.ids();
  }

  @Override
  public Optional<Seen> node(String name) {
    int index = types.workflow.indexOf(name);
    if (index < 0) {
      return named(name);
    }
    if (!past.mayHaveRun(index)) {
      return Optional.of(new Seen(Standing.NEVER, Type.NOTHING));
    }
    Type type = Type.NEVER;
    for (End end : End.values()) {
      type = past.mayHave(index, end) ? type.or(ended(index, end)) : type;
    }
    return Optional.of(
        past.surely.get(index)
            ? new Seen(Standing.SURELY, type)
            : new Seen(Standing.PERHAPS, type.or(Type.NOTHING)));
  }

  /** What the outputs of several nodes may be called. */
  private Optional<Seen> named(String name) {
    List<WorkflowNode> writers = types.workflow.knownAs(name);
    if (writers.isEmpty()) {
      return Optional.empty();
    }
    Type type = Type.NEVER;
    for (WorkflowNode each : writers) {
      if (past.mayHave(each.index(), End.DONE) || past.mayHave(each.index(), End.LATE)) {
        boolean all = !each.source().sets().members();
        type = type.or(all ? types.done(each.index()) : Type.JSON.or(Type.NOTHING));
      }
    }
    if (type.equals(Type.NEVER)) {
      return Optional.of(new Seen(Standing.NEVER, Type.NOTHING));
    }
    return Optional.of(
        past.surely.get(types.workflow.slotOf(name))
            ? new Seen(Standing.SURELY, type)
            : new Seen(Standing.PERHAPS, type.or(Type.NOTHING)));
  }

  private Type ended(int node, End end) {
    return switch (end) {
      case DONE -> types.done(node);
      case FAILED -> WorkflowTypes.FAILURE;
      case LATE -> types.late(node);
    };
  }

  /** The node whose output the arguments of the run are. */
  String entry() {
    return types.workflow.definition().nodes().stream()
        .filter(node -> node.kind() instanceof NodeKind.Entry)
        .map(Node::id)
        .findFirst()
        .orElse("entry");
  }

  @Override
  public boolean isAskedFor(String node) {
    return types.guards().asked(node, past);
  }

  /** Whether somebody has asked before if a path leads to something. */
  boolean isAsked(String path) {
    return types.guards().asked(path, past);
  }

  /** The same as it nearly always is: what is undone was done well. */
  NodeContext asARule() {
    return usual == null ? this : new NodeContext(types, usual, variables, undoing);
  }

  NodeContext usually(@Nullable Past other) {
    usual = other;
    return this;
  }

  @Override
  public Type previous() {
    if (undoing) {
      return Type.ANY;
    }
    Type type = Type.NEVER;
    for (End end : End.values()) {
      BitSet nodes = past.before(end);
      for (int i = nodes.nextSetBit(0); i >= 0; i = nodes.nextSetBit(i + 1)) {
        type = type.or(ended(i, end));
      }
    }
    return type;
  }

  @Override
  public Type execution(String node) {
    int index = types.workflow.indexOf(node);
    return index < 0 ? Type.ANY : types.done(index).or(types.late(index));
  }
}
