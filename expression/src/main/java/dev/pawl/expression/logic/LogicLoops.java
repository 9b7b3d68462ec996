package dev.pawl.expression.logic;

import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The operations whose body sees one element at a time. */
final class LogicLoops {
  private LogicLoops() {}

  static LogicNode map(LogicNode items, LogicNode body) {
    return (data, run) -> {
      List<?> elements = elements(items, data, run);
      run.making(elements.size());
      @Nullable Object[] results = new @Nullable Object[elements.size()];
      int i = 0;
      for (Object element : elements) {
        run.worked(1);
        results[i++] = body.of(element, run);
      }
      return Values.list(results);
    };
  }

  static LogicNode filter(LogicNode items, LogicNode body) {
    return (data, run) -> {
      List<@Nullable Object> kept = new ArrayList<>();
      for (Object element : elements(items, data, run)) {
        run.making(1);
        if (LogicChoices.truthy(body.of(element, run))) {
          kept.add(element);
        }
      }
      return Values.list(kept.toArray());
    };
  }

  /** False for no elements at all, as in json-logic-js. */
  static LogicNode all(LogicNode items, LogicNode body) {
    return (data, run) -> {
      List<?> elements = elements(items, data, run);
      for (Object element : elements) {
        run.worked(1);
        if (!LogicChoices.truthy(body.of(element, run))) {
          return false;
        }
      }
      return !elements.isEmpty();
    };
  }

  /** Gives {@code found} as soon as the body is true for an element, else the opposite. */
  static LogicNode search(LogicNode items, LogicNode body, boolean found) {
    return (data, run) -> {
      for (Object element : elements(items, data, run)) {
        run.worked(1);
        if (LogicChoices.truthy(body.of(element, run))) {
          return found;
        }
      }
      return !found;
    };
  }

  static LogicNode reduce(LogicNode items, LogicNode body, LogicNode initial) {
    return (data, run) -> {
      List<?> elements = elements(items, data, run);
      Object accumulator = initial.of(data, run);
      for (Object element : elements) {
        run.worked(1);
        accumulator = body.of(new ReduceStep(element, accumulator), run);
      }
      return accumulator;
    };
  }

  /** Whatever is not a list has no elements. */
  private static List<?> elements(LogicNode items, @Nullable Object data, LogicRun run) {
    return items.of(data, run) instanceof List<?> list ? list : List.of();
  }
}
