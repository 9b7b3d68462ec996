package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that make one number of many. */
final class Aggregates {
  private Aggregates() {}

  static Object of(String function, @Nullable Object value, Evaluation run) {
    if (value instanceof List<?> list) {
      return list.isEmpty() && !function.equals("sum")
          ? Undefined.UNDEFINED
          : ofItems(function, list, run);
    }
    MadeList single = MadeList.array();
    single.add(value);
    return ofItems(function, single, run);
  }

  private static Object ofItems(String function, List<?> list, Evaluation run) {
    return switch (function) {
      case "sum" -> Numbers.calculated(total(list, run));
      case "average" -> Numbers.calculated(total(list, run) / list.size());
      case "max" -> extreme(list, 1, run);
      default -> extreme(list, -1, run);
    };
  }

  private static double total(List<?> list, Evaluation run) {
    double total = 0;
    for (int i = 0; i < list.size(); i++) {
      run.spend(1);
      total += Numbers.operand(list.get(i));
    }
    return total;
  }

  private static Object extreme(List<?> list, int sign, Evaluation run) {
    Object best = list.get(0);
    double value = Numbers.operand(best);
    for (int i = 1; i < list.size(); i++) {
      run.spend(1);
      double other = Numbers.operand(list.get(i));
      if (sign * Double.compare(other, value) > 0) {
        best = list.get(i);
        value = other;
      }
    }
    return best instanceof Number number ? Numbers.read(number) : Undefined.UNDEFINED;
  }
}
