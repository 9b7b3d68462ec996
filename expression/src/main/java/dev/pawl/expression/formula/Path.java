package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Steps with dots between them.
 *
 * <p>A step sees each value that the step before has found, and all that it finds makes one
 * sequence: lists on the way are spread. As long as there is but one value, and it is an object,
 * none of that needs to happen.
 */
final class Path extends Part {
  private final Step[] steps;
  private final boolean absolute;

  Path(List<Step> steps) {
    this.steps = steps.toArray(new Step[0]);
    this.absolute = this.steps[0].isAbsolute();
  }

  List<Step> steps() {
    return List.of(steps);
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object value = context;
    int i = 0;
    if (absolute) {
      value = steps[0].of(context, run);
      i = 1;
    }
    for (; i < steps.length && value instanceof Map<?, ?> map; i++) {
      Step step = steps[i];
      if (step.name == null || !step.filters.isEmpty()) {
        break;
      }
      value = Step.member(map, step.name, run);
    }
    if (i == steps.length || (value == Undefined.UNDEFINED && i > 0)) {
      return value;
    }
    return from(i, value, run);
  }

  /** Puts a value through the steps from this one on. */
  private @Nullable Object from(int first, @Nullable Object value, Evaluation run) {
    List<?> values;
    if (value instanceof List<?> list) {
      values = list;
    } else {
      MadeList single = MadeList.sequence();
      single.add(value);
      values = single;
    }
    for (int i = first; i < steps.length; i++) {
      boolean last = i == steps.length - 1;
      values = step(steps[i], values, last, run);
      if (values.isEmpty() && !last) {
        return Undefined.UNDEFINED;
      }
    }
    return collapsed(values);
  }

  private static List<?> step(Step step, List<?> values, boolean last, Evaluation run) {
    MadeList all = MadeList.sequence();
    Object only = Undefined.UNDEFINED;
    int count = 0;
    for (int i = 0; i < values.size(); i++) {
      Object found = step.of(run.read(values.get(i)), run);
      if (found instanceof List<?> list && values.size() == 1) {
        return list;
      }
      if (found != Undefined.UNDEFINED) {
        all.append(found, run);
        only = found;
        count++;
      }
    }
    // A list of the input that is all there is stays what it is: it may have one item, or none.
    boolean whole = last && count == 1 && !MadeList.isSequence(only);
    return whole && only instanceof List<?> list ? list : all;
  }
}
