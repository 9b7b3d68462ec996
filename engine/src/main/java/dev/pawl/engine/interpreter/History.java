package dev.pawl.engine.interpreter;

import dev.pawl.engine.upstream.StepPast;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.KnownAs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What a token has behind it: the steps it followed from, and nothing else. Immutable.
 *
 * <p>A step that completes makes a new history at a cost that hardly depends on the number of
 * nodes, and never on the number of steps. Older executions are kept only where some expression of
 * the workflow can ask for them.
 */
public final class History implements StepPast {
  private final Workflow workflow;
  private final Slots slots;

  /** Indexes of the nodes in {@link #slots}, in order of first execution. */
  private final Order order;

  private final @Nullable Link last;

  private History(Workflow workflow, Slots slots, Order order, @Nullable Link last) {
    this.workflow = workflow;
    this.slots = slots;
    this.order = order;
    this.last = last;
  }

  /**
   * What is known of one node.
   *
   * @param output what expressions see of it: its latest output, or its failure
   * @param count how often it completed
   * @param latest the output of its latest completion
   */
  record Slot(
      @Nullable Object output,
      int count,
      @Nullable Object latest,
      Executions executions,
      @Nullable Object result) {}

  /** The path behind a token, latest first. */
  record Link(@Nullable Object output, @Nullable Link before) {}

  static History empty(Workflow workflow) {
    return new History(workflow, Slots.of(workflow.slots()), Order.EMPTY, null);
  }

  History completed(WorkflowNode node, @Nullable Object output, @Nullable Object result) {
    Slot old = slots.get(node.index());
    int count = old == null ? 1 : old.count + 1;
    Executions executions = old == null ? Executions.EMPTY : old.executions;
    if (workflow.keepsExecutions(node.index())) {
      executions = executions.append(output == Undefined.UNDEFINED ? null : output);
    }
    History after = with(node.index(), new Slot(output, count, output, executions, result), output);
    return node.source().sets().names().isEmpty() ? after : after.named(node, output);
  }

  /** What comes of a node is also known by other names. */
  private History named(WorkflowNode node, @Nullable Object output) {
    KnownAs sets = node.source().sets();
    Map<?, ?> members = output instanceof Map<?, ?> map ? map : Map.of();
    Slots all = slots;
    Order newOrder = order;
    for (String name : sets.names()) {
      if (!sets.members() || members.containsKey(name)) {
        int index = workflow.slotOf(name);
        Object value = sets.members() ? members.get(name) : output;
        newOrder = all.get(index) == null ? newOrder.append(index) : newOrder;
        all = all.with(index, new Slot(value, 0, value, Executions.EMPTY, null));
      }
    }
    return new History(workflow, all, newOrder, last);
  }

  /** A step that failed and was routed on: its failure is what the next steps see of it. */
  History failed(WorkflowNode node, Failure failure) {
    Map<String, @Nullable Object> output = Map.of("error", failure.toJson());
    Slot old = slots.get(node.index());
    Slot slot =
        old == null
            ? new Slot(output, 0, null, Executions.EMPTY, null)
            : new Slot(output, old.count, old.latest, old.executions, null);
    return with(node.index(), slot, output);
  }

  /** What an undoing sees of an item: what lay behind it, and its output as the step before. */
  History followedBy(@Nullable Object output) {
    return new History(
        workflow, slots, order, new Link(output, workflow.keepsPath() ? last : null));
  }

  private History with(int index, Slot slot, @Nullable Object output) {
    Order newOrder = slots.get(index) == null ? order.append(index) : order;
    return new History(
        workflow,
        slots.with(index, slot),
        newOrder,
        new Link(output, workflow.keepsPath() ? last : null));
  }

  /** Branches that have met: each adds what it did since the fork, in the order written. */
  static History merge(History base, List<History> branches) {
    if (branches.isEmpty()) {
      return base;
    }
    History merged = branches.getFirst();
    for (History branch : branches.subList(1, branches.size())) {
      merged = merged.plus(branch, base);
    }
    return merged;
  }

  /** Only looks at what the branch did: those before it may have done much. */
  private History plus(History branch, History base) {
    Order newOrder = order;
    for (int i = base.order.size(); i < branch.order.size(); i++) {
      int index = branch.order.get(i);
      newOrder = slots.get(index) == null ? newOrder.append(index) : newOrder;
    }
    Merging merging = new Merging(slots, branch.slots, base.slots);
    branch.slots.differing(base.slots, merging);
    return new History(workflow, merging.all, newOrder, relink(branch.last, base.last));
  }

  private static final class Merging implements IntConsumer {
    private final Slots branch;
    private final Slots base;
    private Slots all;

    Merging(Slots all, Slots branch, Slots base) {
      this.all = all;
      this.branch = branch;
      this.base = base;
    }

    @Override
    public void accept(int index) {
      Slot theirs = branch.get(index);
      if (theirs != null) {
        Slot ours = all.get(index);
        Slot before = base.get(index);
        all =
            all.with(
                index,
                ours == null || ours == before || ours == theirs
                    ? theirs
                    : combine(ours, theirs, before));
      }
    }
  }

  private static Slot combine(Slot ours, Slot theirs, @Nullable Slot before) {
    int common = before == null ? 0 : before.count;
    int kept = before == null ? 0 : before.executions.size();
    List<@Nullable Object> news = theirs.executions.subList(kept, theirs.executions.size());
    return new Slot(
        theirs.output,
        ours.count + theirs.count - common,
        theirs.latest,
        ours.executions.appendAll(news),
        theirs.result);
  }

  /** Puts the links of a branch, down to where it forked off, on top of ours. */
  private @Nullable Link relink(@Nullable Link branchLast, @Nullable Link forkedAt) {
    if (branchLast == forkedAt) {
      return last;
    }
    if (!workflow.keepsPath()) {
      return branchLast;
    }
    List<@Nullable Object> outputs = new ArrayList<>();
    for (Link link = branchLast; link != null && link != forkedAt; link = link.before) {
      outputs.add(link.output);
    }
    Link top = last;
    for (Object output : outputs.reversed()) {
      top = new Link(output, top);
    }
    return top;
  }

  Workflow workflow() {
    return workflow;
  }

  @Nullable Slot slot(int index) {
    return slots.get(index);
  }

  Order order() {
    return order;
  }

  /** {@code $}: the latest output of each node. */
  @Override
  public Map<String, @Nullable Object> context() {
    return new ContextMap(this);
  }

  /** The output of the last step, or undefined. */
  public @Nullable Object lastOutput() {
    return last == null ? Undefined.UNDEFINED : last.output;
  }

  /** The output some steps back; 1 is the last one, null if there is none. */
  public @Nullable Object previous(int back) {
    Link link = last;
    for (int i = 1; i < back && link != null; i++) {
      link = link.before;
    }
    return back < 1 || link == null ? null : link.output;
  }

  public int count(String node) {
    Slot slot = find(node);
    return slot == null ? 0 : slot.count;
  }

  /** From 0, negative from the end; null when out of range. */
  public @Nullable Object execution(String node, int index) {
    Slot slot = find(node);
    if (slot == null || slot.count == 0) {
      return null;
    }
    int position = index < 0 ? slot.count + index : index;
    if (position == slot.count - 1 && !workflow.keepsExecutions(workflow.indexOf(node))) {
      return slot.latest;
    }
    return position < 0 || position >= slot.executions.size()
        ? null
        : slot.executions.get(position);
  }

  public List<@Nullable Object> executions(String node) {
    Slot slot = find(node);
    return slot == null ? List.of() : slot.executions;
  }

  /** The whole answer of the node's latest upstream call, or null. */
  @Override
  public @Nullable Object result(String node) {
    Slot slot = find(node);
    return slot == null ? null : slot.result;
  }

  private @Nullable Slot find(String node) {
    int index = workflow.indexOf(node);
    return index < 0 ? null : slots.get(index);
  }
}
