package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Action;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.NodeKind.ItemErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The items of one foreach.
 *
 * <p>When an item fails and the foreach is to stop, later items are interrupted but earlier ones
 * may finish: so the failure that is reported is always that of the first item that fails, whatever
 * the timing.
 */
final class Items {
  private final Action.Foreach action;
  private final List<@Nullable Object> values;
  private final @Nullable Object[] results;
  private final TreeMap<Integer, Frame> running = new TreeMap<>();
  private int next;
  private int failedItem = -1;
  private @Nullable Failure failure;

  /** What else is to be told of items whose own failure is not: calls in doubt, failed undoing. */
  private final List<Failure> beside = new ArrayList<>();

  Items(Action.Foreach action, List<@Nullable Object> values) {
    this.action = action;
    this.values = values;
    this.results = new @Nullable Object[values.size()];
  }

  boolean canOpen() {
    return failure == null && next < values.size() && running.size() < action.concurrency();
  }

  Frame open(Step owner, Frame around) {
    int item = next++;
    Frame frame = Frame.item(owner, around, item, values.get(item));
    running.put(item, frame);
    return frame;
  }

  void completed(int item, @Nullable Object output) {
    running.remove(item);
    results[item] = output == Undefined.UNDEFINED ? null : output;
  }

  /** Records a failed item. */
  void failed(int item, Failure itemFailure) {
    running.remove(item);
    if (action.onItemError() == ItemErrors.COLLECT && itemFailure.code() != FailureCode.CANCELLED) {
      results[item] = Map.of("error", itemFailure.toJson());
      keepBeside(itemFailure); // should nobody get to see the results
    } else if (failure == null || item < failedItem) {
      if (failure != null) {
        keepBeside(failure);
      }
      failedItem = item;
      failure = itemFailure;
    } else {
      keepBeside(itemFailure);
    }
  }

  private void keepBeside(Failure other) {
    beside.addAll(Asking.toTell(other));
  }

  /**
   * Doubts among the results are somebody's to handle who sees these: the next node, if it gets to
   * run.
   */
  void tellDoubts(Step foreach) {
    Frame frame = foreach.frame;
    if (frame.failure != null) {
      frame.failure = with(frame.failure);
    } else if (frame.isItem() && frame.owner != null && frame.owner.items != null) {
      frame.owner.items.beside.addAll(beside);
    } else if (!frame.isItem() && !foreach.node.next().leadsNowhere()) {
      beside.forEach(each -> frame.route(foreach.node.next().target(0), foreach.branch, each));
    }
  }

  /** A failure with all that is to be told of items beside it. */
  Failure with(Failure why) {
    if (failure != null && why != failure) {
      keepBeside(failure);
    }
    return why.with(beside);
  }

  /** What is to be told of items, whatever becomes of the foreach. */
  List<Failure> beside() {
    List<Failure> all = new ArrayList<>(beside);
    if (failure != null) {
      all.addAll(Asking.toTell(failure));
    }
    return all;
  }

  /** Frames that a stop concerns: those behind the failed item, or none. */
  List<Frame> toStop() {
    return failure == null ? List.of() : List.copyOf(running.tailMap(failedItem, false).values());
  }

  List<Frame> running() {
    return List.copyOf(running.values());
  }

  boolean idle() {
    return running.isEmpty();
  }

  boolean done() {
    return idle() && (failure != null || next == values.size());
  }

  Outcome outcome() {
    if (failure != null) {
      Failure whole =
          new Failure(
                  FailureCode.ITEM_FAILED,
                  "item " + failedItem + " failed: " + failure.message(),
                  failure.node())
              .from(failure.place());
      return new Outcome.Failed(whole.with(Asking.toTell(failure)).with(beside));
    }
    return new Outcome.Success(Collections.unmodifiableList(Arrays.asList(results)));
  }
}
