package dev.pawl.library.runs;

import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A step of two runs side by side. Steps are the same by their effect id, which says where in the
 * workflow they stand; how long they took is no difference.
 *
 * @param left null when only the other run has it
 * @param right the same
 */
public record StepDifference(
    String step, @Nullable TimelineStep left, @Nullable TimelineStep right, Kind kind) {

  /** How two steps compare. */
  public enum Kind {
    SAME,
    DIFFERENT,
    ONLY_LEFT,
    ONLY_RIGHT
  }

  /** All steps of both, in the order of the first; what only the second has, where it has it. */
  public static List<StepDifference> between(List<TimelineStep> left, List<TimelineStep> right) {
    Map<String, TimelineStep> lefts = byId(left);
    Map<String, TimelineStep> rights = byId(right);
    Set<String> order = new LinkedHashSet<>();
    int next = 0;
    for (TimelineStep step : left) {
      TimelineStep same = rights.get(step.step());
      int there = same == null ? -1 : same.index();
      while (next <= there) {
        String id = right.get(next++).step();
        if (!lefts.containsKey(id)) {
          order.add(id);
        }
      }
      order.add(step.step());
    }
    right.forEach(step -> order.add(step.step()));
    return order.stream().map(id -> of(id, lefts.get(id), rights.get(id))).toList();
  }

  private static Map<String, TimelineStep> byId(List<TimelineStep> steps) {
    return steps.stream()
        .collect(
            Collectors.toMap(TimelineStep::step, step -> step, (a, _) -> a, LinkedHashMap::new));
  }

  private static StepDifference of(
      String id, @Nullable TimelineStep left, @Nullable TimelineStep right) {
    if (left == null) {
      return new StepDifference(id, null, right, Kind.ONLY_RIGHT);
    }
    if (right == null) {
      return new StepDifference(id, left, null, Kind.ONLY_LEFT);
    }
    boolean same =
        left.state() == right.state()
            && Objects.equals(code(left.failure()), code(right.failure()))
            && ValueDifference.between(left.output(), right.output()).isEmpty()
            && ValueDifference.between(left.input(), right.input()).isEmpty();
    return new StepDifference(id, left, right, same ? Kind.SAME : Kind.DIFFERENT);
  }

  private static @Nullable Object code(@Nullable Failure failure) {
    return failure == null ? null : failure.toJson();
  }

  /** Where what it acted on differs. */
  public List<ValueDifference> inputs() {
    return ValueDifference.between(
        left == null ? Undefined.UNDEFINED : left.input(),
        right == null ? Undefined.UNDEFINED : right.input());
  }

  /** Where what it made, or why it failed, differs. */
  public List<ValueDifference> outputs() {
    return ValueDifference.between(made(left), made(right));
  }

  private static @Nullable Object made(@Nullable TimelineStep step) {
    if (step == null) {
      return Undefined.UNDEFINED;
    }
    return step.failure() == null ? step.output() : Map.of("error", step.failure().toJson());
  }
}
