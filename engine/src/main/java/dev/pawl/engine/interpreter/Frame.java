package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Reach;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Failure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One graph in execution: the run itself, a sub-workflow, or a single item of a foreach. Steps
 * belong to a frame; a frame ends when its exit is reached, or when one of its steps fails
 * unhandled and everything in it is stopped and undone.
 */
final class Frame {
  /** Tools that run tools that run tools: deeper than anybody means to go. */
  static final int MAX_DEPTH = 100;

  /** In front of the ids of all its steps. */
  final String path;

  final Workflow workflow;

  /** The step that opened it, or null for the run itself. */
  final @Nullable Step owner;

  /** Which item of the owner's, or -1. */
  final int item;

  /** The arguments that its entry hands out. */
  final @Nullable Object input;

  final Map<String, @Nullable Object> variables;

  /** Completed steps that can be undone, latest last. The items of a foreach share one. */
  final Deque<Undo> undo;

  /** How many frames are around it. */
  final int depth;

  /** Whether it belongs to a compensation, which is not itself compensated. */
  final boolean undoing;

  private final int[] runs;
  private final Map<String, Integer> sharedRuns = new HashMap<>(0);

  /** How many forks there were in it. */
  int forks;

  /** Steps in it that are not settled yet. */
  int active;

  /** Whether something in it was done in another run, so that this one must not undo it. */
  boolean past;

  /** Whether something in it may have been done that must not be done twice. */
  boolean doubtful;

  /** The tokens that wait for others, where forks do not nest; else null. */
  @Nullable Gathering gathering;

  /** Why it is being stopped, or null. */
  @Nullable Failure failure;

  /** What lies behind it, once a step has ended it well though others were under way; else null. */
  @Nullable History finished;

  /** Failures that were given to error routes which have not dealt with them yet; null if none. */
  private @Nullable List<Routed> routed;

  private record Routed(int handler, @Nullable Branch branch, Failure failure) {}

  private Frame(
      String path,
      Workflow workflow,
      @Nullable Step owner,
      int item,
      @Nullable Object input,
      Map<String, @Nullable Object> variables,
      Deque<Undo> undo) {
    this.path = path;
    this.workflow = workflow;
    this.owner = owner;
    this.item = item;
    this.input = input;
    this.variables = variables;
    this.undo = undo;
    this.depth = owner == null ? 0 : owner.frame.depth + 1;
    this.undoing = owner != null && (owner.undoes != null || owner.frame.undoing);
    this.runs = new int[item < 0 ? workflow.size() : 0];
  }

  static Frame root(Workflow workflow, Map<String, @Nullable Object> input) {
    return new Frame("", workflow, null, -1, input, Map.of(), new ArrayDeque<>()).gathering();
  }

  static Frame subWorkflow(Step owner, Workflow workflow, @Nullable Object input) {
    return new Frame(
            owner.pathOfAttempt() + "/", workflow, owner, -1, input, Map.of(), new ArrayDeque<>())
        .gathering();
  }

  private Frame gathering() {
    Reach reach = workflow.reach();
    gathering = reach == null ? null : new Gathering(this, reach);
    return this;
  }

  /** Around all items of a foreach: what they did is undone in it, should the foreach fail. */
  static Frame items(Step owner) {
    return new Frame(
        owner.pathOfAttempt() + "/",
        owner.frame.workflow,
        owner,
        -1,
        null,
        owner.frame.variables,
        new ArrayDeque<>());
  }

  static Frame item(Step owner, Frame items, int item, @Nullable Object value) {
    Map<String, @Nullable Object> variables = new HashMap<>(owner.frame.variables);
    variables.put("item", value);
    variables.put("index", item);
    return new Frame(
        owner.pathOfAttempt() + "[" + item + "]/",
        owner.frame.workflow,
        owner,
        item,
        null,
        variables,
        items.undo);
  }

  /** A failure is left to the node that handles it: of interest here if calls are in doubt. */
  void route(int handler, @Nullable Branch branch, Failure why) {
    if (!Asking.toTell(why).isEmpty()) {
      routed = routed == null ? new ArrayList<>() : routed;
      routed.add(new Routed(handler, branch, why));
    }
  }

  /** A step is done, and so is what was left to it; what another branch left to its node is not. */
  void handled(Step step) {
    if (routed != null) {
      routed.removeIf(
          each -> each.handler == step.node.index() && Branch.areInLine(each.branch, step.branch));
    }
  }

  /** What was left to nodes that have not dealt with it yet. */
  List<Failure> unhandled() {
    return routed == null
        ? List.of()
        : routed.stream().flatMap(each -> Asking.toTell(each.failure).stream()).toList();
  }

  /** Stops for this reason. Doubts that nobody got to handle are told with it. */
  void fail(Failure why) {
    failure = why.with(unhandled());
    if (routed != null && !routed.isEmpty()) {
      doubt();
    }
    routed = null;
  }

  /** Something in it may have been done that must not be done twice. */
  void doubt() {
    doubtful = true;
    if (isItem() && owner != null && owner.child != null) {
      owner.child.doubtful = true;
    }
  }

  /** Something in it was done in another run. */
  void hasPast() {
    past = true;
    if (isItem() && owner != null && owner.child != null) {
      owner.child.past = true;
    }
  }

  boolean isItem() {
    return item >= 0;
  }

  boolean failing() {
    return failure != null;
  }

  /** Whether it ends well as soon as whatever else was under way in it has stopped. */
  boolean finishing() {
    return finished != null && failure == null;
  }

  /** A new effect id for a node: its iteration is counted so that it never depends on timing. */
  String nextId(WorkflowNode node, @Nullable Branch branch) {
    if (isItem()) {
      return path + node.id();
    }
    String name = path + node.id();
    int iteration;
    if (node.shared() && branch != null) {
      name += branch.suffix();
      iteration = sharedRuns.merge(name, 1, Integer::sum);
    } else {
      iteration = ++runs[node.index()];
    }
    return iteration == 1 ? name : name + "#" + iteration;
  }

  /** A completed step, and the node that undoes it. */
  record Undo(Step step, WorkflowNode compensation, History history) {}
}
