package dev.pawl.expression.logic;

import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code if}, {@code and}, {@code or}, {@code !} and {@code !!}: only what is needed is evaluated.
 */
final class LogicChoices {
  private LogicChoices() {}

  /** JSON Logic's truth: JavaScript's, but an empty list is false. */
  static boolean truthy(@Nullable Object value) {
    return value instanceof List<?> list ? !list.isEmpty() : Js.truthy(value);
  }

  /** Conditions and results in turn; an odd one at the end is the else. */
  static LogicNode ifElse(List<LogicNode> arguments) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> {
      int i = 0;
      for (; i + 1 < nodes.length; i += 2) {
        if (truthy(nodes[i].of(data, run))) {
          return nodes[i + 1].of(data, run);
        }
      }
      return i < nodes.length ? nodes[i].of(data, run) : null;
    };
  }

  /** The first argument whose truth is the wanted one, else the last. */
  static LogicNode first(List<LogicNode> arguments, boolean wanted) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> {
      Object value = Undefined.UNDEFINED;
      for (LogicNode node : nodes) {
        value = node.of(data, run);
        if (truthy(value) == wanted) {
          return value;
        }
      }
      return value;
    };
  }

  static LogicNode truth(List<LogicNode> arguments, boolean wanted) {
    LogicNode value = LogicNode.argument(arguments, 0);
    return (data, run) -> truthy(value.of(data, run)) == wanted;
  }
}
