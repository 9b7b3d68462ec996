package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What stands in brackets behind a part: an index, or a condition that picks items. */
final class Filter {
  private final Part predicate;

  /** The index if it is spelled out: only then are the items of a list that it picks spread. */
  private final @Nullable Integer index;

  Filter(Part predicate) {
    this.predicate = predicate;
    this.index =
        predicate instanceof Literal literal && literal.value instanceof Number number
            ? (Integer) Numbers.index(number)
            : null;
  }

  /** The items of a value that pass; a value that is no list counts as its only item. */
  List<?> of(@Nullable Object value, Evaluation run) {
    if (value instanceof List<?> list) {
      return index == null ? matching(list, run) : at(list, index, run);
    }
    MadeList single = MadeList.sequence();
    single.add(value);
    return index == null ? matching(single, run) : at(single, index, run);
  }

  private static List<?> at(List<?> list, int index, Evaluation run) {
    int position = index < 0 ? list.size() + index : index;
    MadeList picked = MadeList.sequence();
    if (position >= 0 && position < list.size()) {
      Object item = run.read(list.get(position));
      if (item instanceof List<?> inner) {
        return inner;
      }
      if (item != Undefined.UNDEFINED) {
        picked.add(item);
      }
    }
    return picked;
  }

  private MadeList matching(List<?> list, Evaluation run) {
    MadeList passed = MadeList.sequence();
    for (int i = 0; i < list.size(); i++) {
      Object item = run.read(list.get(i));
      for (int times = passes(predicate.of(item, run), i, list.size(), run); times > 0; times--) {
        if (item == Undefined.UNDEFINED) {
          // The library takes undefined into the sequence, where it becomes null.
          throw GiveUp.now();
        }
        run.made(1);
        passed.add(item);
      }
    }
    return passed;
  }

  /** How many times an item passes: more than once if several indexes name it. */
  private static int passes(@Nullable Object answer, int position, int size, Evaluation run) {
    if (answer instanceof Boolean bool) {
      return bool ? 1 : 0;
    }
    if (answer instanceof Number number) {
      return names(number, position, size) ? 1 : 0;
    }
    if (answer instanceof List<?> list && !list.isEmpty() && areNumbers(list)) {
      int times = 0;
      for (int i = 0; i < list.size(); i++) {
        run.spend(1);
        times += list.get(i) instanceof Number number && names(number, position, size) ? 1 : 0;
      }
      return times;
    }
    return Part.truth(answer, run) ? 1 : 0;
  }

  private static boolean areNumbers(List<?> list) {
    for (int i = 0; i < list.size(); i++) {
      if (!(list.get(i) instanceof Number)) {
        return false;
      }
    }
    return true;
  }

  private static boolean names(Number number, int position, int size) {
    int index = Numbers.index(number);
    return (index < 0 ? size + index : index) == position;
  }
}
