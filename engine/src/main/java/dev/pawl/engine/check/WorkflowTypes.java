package dev.pawl.engine.check;

import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Members;
import dev.pawl.expression.type.SchemaTypes;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of one workflow: the output of each node, and what its expressions see. */
public final class WorkflowTypes {
  /** As an error route sees a step that failed. */
  static final Type FAILURE = Type.object(Map.of("error", failure()));

  /** What is not known of an output. */
  static final Type UNKNOWN = Type.JSON.or(Type.NOTHING);

  private static final int ROUNDS = 4;
  private static final int MOST_ROUNDS = 8;

  final Workflow workflow;
  final FileTypes file;
  private final Pasts pasts;
  private final Guards guards;
  private final @Nullable Type[] done;
  private final @Nullable Type[] late;
  private final Set<String> ids = new LinkedHashSet<>();

  /** What outputs are called beside the ids of their nodes. */
  private final Set<String> names = new LinkedHashSet<>();

  /** Nodes that undo others. */
  private final BitSet undoing = new BitSet();

  private final Map<ExpressionText, Inferred> expressions = new IdentityHashMap<>();
  private final Map<Reading, Inferred> reads = new LinkedHashMap<>();
  private final Map<Place, Surroundings> contexts = new HashMap<>();
  private List<Problem> problems = List.of();
  private boolean unsettled;

  private WorkflowTypes(Workflow workflow, FileTypes file) {
    this.workflow = workflow;
    this.file = file;
    this.pasts = Pasts.of(workflow);
    this.guards = Guards.of(workflow);
    this.done = new @Nullable Type[workflow.size()];
    this.late = new @Nullable Type[workflow.size()];
    for (WorkflowNode node : workflow.nodes()) {
      ids.add(node.id());
      names.addAll(node.source().sets().names());
      WorkflowNode body = node.action().body();
      if (node.compensate() >= 0) {
        undoing.set(node.compensate());
      }
      if (body != null && body.compensate() >= 0) {
        undoing.set(body.compensate());
      }
    }
    ids.addAll(names);
  }

  /** In the same order at each start: messages show it. */
  private static Type failure() {
    Map<String, Type> members = new LinkedHashMap<>();
    members.put("code", codes());
    members.put("message", Type.TEXT);
    members.put("node", Type.TEXT.or(Type.NOTHING));
    members.put("details", Type.JSON.or(Type.NOTHING));
    members.put("suppressed", Type.ARRAY.or(Type.NOTHING));
    return Type.object(Members.closed(members));
  }

  private static Type codes() {
    Type codes = Type.NEVER;
    for (FailureCode code : FailureCode.values()) {
      codes = codes.or(Type.literal(code.name()));
    }
    return codes;
  }

  static WorkflowTypes of(Workflow workflow, FileTypes file) {
    WorkflowTypes types = new WorkflowTypes(workflow, file);
    types.settle();
    List<Problem> all = new ArrayList<>(types.problems);
    all.addAll(SchemaKeywords.check(workflow.definition()));
    types.problems = List.copyOf(new LinkedHashSet<>(all));
    return types;
  }

  /** On loops, again and again until nothing changes; what never settles is not known. */
  private void settle() {
    List<WorkflowNode> nodes = pasts.inOrder();
    BitSet changed = new BitSet();
    for (int round = 0; round == 0 || (unsettled && !changed.isEmpty()); round++) {
      changed.clear();
      NodeCheck check = new NodeCheck(this);
      for (WorkflowNode node : nodes) {
        Type before = done[node.index()];
        Type now = check.output(node, context(node));
        Type both = before == null ? now : before.or(now);
        if (!both.equals(before)) {
          changed.set(node.index());
          done[node.index()] = round < ROUNDS ? both : UNKNOWN;
        }
        Type onDeadline = check.late(node, context(node));
        late[node.index()] = round < MOST_ROUNDS ? onDeadline : UNKNOWN;
      }
      if (round > MOST_ROUNDS) {
        nodes.forEach(node -> done[node.index()] = UNKNOWN);
      }
      problems = check.problems();
    }
  }

  NodeContext context(WorkflowNode node) {
    Past past = pasts.of(node.index());
    boolean undoes = undoing.get(node.index());
    return new NodeContext(this, past == null ? Past.none() : past, Map.of(), undoes)
        .usually(undoes ? pasts.usual(node.index()) : null);
  }

  /**
   * Whether a list that these names lead to may be empty for all that is known: it is declared by
   * somebody else, and nobody says how long lists are.
   */
  boolean mayBeEmpty(List<String> names) {
    int index = workflow.indexOf(names.getFirst());
    return index >= 0
        && names.size() > 1
        && switch (workflow.node(index).source().kind()) {
          case NodeKind.Entry _ -> !saysLength(workflow.definition().inputSchema().value());
          case NodeKind.Mcp mcp ->
              file.schemas(mcp.server().name(), mcp.tool())
                  .map(ToolSchemas.ToolSchema::output)
                  .filter(schema -> !saysLength(schema))
                  .isPresent();
          default -> false;
        };
  }

  private static boolean saysLength(Map<?, ?> schema) {
    String text = schema.toString();
    return text.contains("minItems") || text.contains("contains") || text.contains("prefixItems");
  }

  Guards guards() {
    return guards;
  }

  /** What can lie behind the result. */
  Past resulting(WorkflowNode exit) {
    return pasts.result(exit);
  }

  /** What comes of a node that is done; never as long as nobody has looked at it. */
  Type done(int node) {
    return settled(done[node]);
  }

  Type late(int node) {
    return settled(late[node]);
  }

  private Type settled(@Nullable Type type) {
    unsettled |= type == null;
    return type == null ? Type.NEVER : type;
  }

  void inferred(Node node, ExpressionText text, Inferred inferred, Surroundings around) {
    expressions.put(text, inferred);
    contexts.put(text.place(), around);
    read(node, text, inferred);
  }

  void read(Node node, ExpressionText text, Inferred inferred) {
    reads.put(new Reading(node.id(), text), inferred);
  }

  /** Each expression where it stands, and what is known of it, those in rules included. */
  Map<Reading, Inferred> reads() {
    return Collections.unmodifiableMap(reads);
  }

  /** An expression of a node. */
  record Reading(String node, ExpressionText text) {}

  Set<String> ids() {
    return Collections.unmodifiableSet(ids);
  }

  public String name() {
    return workflow.name();
  }

  /** What a node yields when all is well, nothing included. */
  public Type output(String node) {
    int index = workflow.indexOf(node);
    return index < 0 ? Type.NEVER : done(index);
  }

  /** What the expressions of a node see. */
  public Optional<Surroundings> seenFrom(String node) {
    int index = workflow.indexOf(node);
    return index < 0 || pasts.of(index) == null
        ? Optional.empty()
        : Optional.of(context(workflow.node(index)));
  }

  /** What the expression that stands at a place sees, an item of a list included. */
  public Optional<Surroundings> seenAt(Place expression) {
    return Optional.ofNullable(contexts.get(expression));
  }

  /** What is known of one of its expressions, also of parts of it by their offset. */
  public Optional<Inferred> expression(ExpressionText text) {
    return Optional.ofNullable(expressions.get(text));
  }

  /** What the workflow yields. */
  public Type result() {
    Type result = Type.NEVER;
    for (WorkflowNode node : workflow.nodes()) {
      if (node.action() instanceof Action.Exit || node.action() instanceof Action.Finish) {
        result = result.or(done(node.index()));
      }
    }
    var schema = workflow.definition().outputSchema();
    if (schema == null) {
      return result;
    }
    Type valued = result.has(Kind.NOTHING) ? result.or(Type.NULL) : result;
    Type wanted = SchemaTypes.of(schema.value());
    Type fitting = valued.and(wanted);
    // What surely does not fit is told where it is made, and not once more of whoever reads it.
    return FileTypes.orNothing(fitting.isNever() && !result.isNever() ? wanted : fitting);
  }

  public List<Problem> problems() {
    return problems;
  }
}
