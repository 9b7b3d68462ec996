package dev.pawl.expression.formula;

import dev.pawl.json.Undefined;
import org.jspecify.annotations.Nullable;

/** {@code + - * / %}, on doubles. */
final class Calculation extends Part {
  private final char operator;
  private final Part left;
  private final Part right;

  Calculation(char operator, Part left, Part right) {
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    Object a = left.of(context, run);
    Object b = right.of(context, run);
    double x = isUndefined(a) ? 0 : Numbers.operand(a);
    double y = isUndefined(b) ? 0 : Numbers.operand(b);
    if (isUndefined(a) || isUndefined(b)) {
      return Undefined.UNDEFINED;
    }
    double result = calculate(x, y);
    return Double.isNaN(result) ? Undefined.UNDEFINED : Numbers.calculated(result);
  }

  private double calculate(double x, double y) {
    return switch (operator) {
      case '+' -> x + y;
      case '-' -> x - y;
      case '*' -> x * y;
      case '/' -> x / y;
      default -> x % y;
    };
  }
}
