package dev.pawl.expression.logic;

import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Equality and order, with JavaScript's coercions. */
final class LogicComparisons {
  private LogicComparisons() {}

  static LogicNode loose(List<LogicNode> arguments, boolean wanted) {
    LogicNode a = LogicNode.argument(arguments, 0);
    LogicNode b = LogicNode.argument(arguments, 1);
    return (data, run) -> looseEquals(a.of(data, run), b.of(data, run), run) == wanted;
  }

  private static boolean looseEquals(@Nullable Object a, @Nullable Object b, LogicRun run) {
    // Two structures are compared by identity; only one against a scalar becomes text.
    boolean structures = isStructure(a) && isStructure(b);
    return structures ? Js.strictEquals(a, b) : Js.looseEquals(run.primitive(a), run.primitive(b));
  }

  private static boolean isStructure(@Nullable Object value) {
    return value instanceof List || value instanceof Map;
  }

  static LogicNode strict(List<LogicNode> arguments, boolean wanted) {
    LogicNode a = LogicNode.argument(arguments, 0);
    LogicNode b = LogicNode.argument(arguments, 1);
    return (data, run) -> run.strictEquals(a.of(data, run), b.of(data, run)) == wanted;
  }

  @FunctionalInterface
  private interface Order {
    boolean holds(@Nullable Object a, @Nullable Object b);
  }

  static LogicNode less(List<LogicNode> arguments) {
    return between(arguments, Js::lessThan);
  }

  static LogicNode lessOrEqual(List<LogicNode> arguments) {
    return between(arguments, Js::lessOrEqual);
  }

  /** Takes two arguments only, as in json-logic-js. */
  static LogicNode greater(List<LogicNode> arguments) {
    return pair(arguments, (a, b) -> Js.lessThan(b, a));
  }

  /** Takes two arguments only, as in json-logic-js. */
  static LogicNode greaterOrEqual(List<LogicNode> arguments) {
    return pair(arguments, (a, b) -> Js.lessOrEqual(b, a));
  }

  private static LogicNode pair(List<LogicNode> arguments, Order order) {
    LogicNode a = LogicNode.argument(arguments, 0);
    LogicNode b = LogicNode.argument(arguments, 1);
    return (data, run) ->
        order.holds(run.primitive(a.of(data, run)), run.primitive(b.of(data, run)));
  }

  /** Two arguments in order, or three of which the second lies between the others. */
  private static LogicNode between(List<LogicNode> arguments, Order order) {
    if (arguments.size() < 3) {
      return pair(arguments, order);
    }
    LogicNode a = arguments.get(0);
    LogicNode b = arguments.get(1);
    LogicNode c = arguments.get(2);
    return (data, run) -> {
      Object low = run.primitive(a.of(data, run));
      Object middle = run.primitive(b.of(data, run));
      Object high = run.primitive(c.of(data, run));
      return order.holds(low, middle) && (high == Undefined.UNDEFINED || order.holds(middle, high));
    };
  }
}
