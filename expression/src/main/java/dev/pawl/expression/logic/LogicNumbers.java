package dev.pawl.expression.logic;

import dev.pawl.expression.ExpressionException;
import dev.pawl.json.JsNumber;
import dev.pawl.json.Undefined;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Arithmetic on doubles. Sums and products read numbers leniently, the rest strictly. */
final class LogicNumbers {
  private static final Pattern LEADING_NUMBER =
      Pattern.compile(
          "[\\t\\n\\x0B\\f\\r\\u2028\\u2029\\uFEFF\\p{Zs}]*+"
              + "([+-]?(?:Infinity|(?:[0-9]++\\.?[0-9]*+|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?))");

  private LogicNumbers() {}

  static LogicNode sum(List<LogicNode> arguments) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> {
      double sum = 0;
      for (LogicNode node : nodes) {
        sum += leading(node.of(data, run), run);
      }
      return result(sum);
    };
  }

  /** Of a single argument the product is that argument, unread. */
  static LogicNode product(List<LogicNode> arguments) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    if (nodes.length == 0) {
      return (_, _) -> {
        throw ExpressionException.failed("LOGIC", "'*' needs an argument");
      };
    }
    if (nodes.length == 1) {
      return nodes[0];
    }
    return (data, run) -> {
      double product = 1;
      for (LogicNode node : nodes) {
        product = unsigned(product) * leading(node.of(data, run), run);
      }
      return result(product);
    };
  }

  static LogicNode difference(List<LogicNode> arguments) {
    LogicNode a = LogicNode.argument(arguments, 0);
    LogicNode b = LogicNode.argument(arguments, 1);
    return (data, run) -> {
      double first = run.number(a.of(data, run));
      Object second = b.of(data, run);
      return result(second == Undefined.UNDEFINED ? -first : first - run.number(second));
    };
  }

  static LogicNode binary(List<LogicNode> arguments, DoubleBinaryOperator operator) {
    LogicNode a = LogicNode.argument(arguments, 0);
    LogicNode b = LogicNode.argument(arguments, 1);
    return (data, run) -> {
      double first = run.number(a.of(data, run));
      double second = run.number(b.of(data, run));
      return result(operator.applyAsDouble(first, second));
    };
  }

  static LogicNode fold(List<LogicNode> arguments, double empty, DoubleBinaryOperator operator) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> {
      double result = empty;
      for (LogicNode node : nodes) {
        result = operator.applyAsDouble(result, run.number(node.of(data, run)));
      }
      return result(result);
    };
  }

  /** Minus zero loses its sign when it is turned into text, as parseFloat does first. */
  private static double unsigned(double value) {
    return value + 0.0;
  }

  /** Keeps minus zero, by which a division can still tell the sign of infinity. */
  private static Number result(double value) {
    boolean minusZero = value == 0 && 1 / value < 0;
    return minusZero ? (Number) value : JsNumber.normalize(value);
  }

  /** JavaScript's {@code parseFloat}: the number that the value's text begins with. */
  static double leading(@Nullable Object value, LogicRun run) {
    if (value instanceof Number number) {
      return unsigned(number.doubleValue());
    }
    if (run.primitive(value) instanceof String text) {
      Matcher matcher = LEADING_NUMBER.matcher(text);
      return matcher.lookingAt() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    }
    return Double.NaN;
  }
}
