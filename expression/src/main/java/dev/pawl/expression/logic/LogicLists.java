package dev.pawl.expression.logic;

import dev.pawl.expression.ExpressionException;
import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code merge}, {@code missing} and {@code missing_some}. */
final class LogicLists {
  private LogicLists() {}

  static LogicNode merge(List<LogicNode> arguments) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> {
      List<@Nullable Object> merged = new ArrayList<>();
      for (LogicNode node : nodes) {
        Object value = node.of(data, run);
        if (value instanceof List<?> list) {
          run.making(list.size());
          merged.addAll(list);
        } else {
          merged.add(value);
        }
      }
      run.making(merged.size());
      return Values.list(merged.toArray());
    };
  }

  /** The keys may also come as one list, typically the result of another operation. */
  static LogicNode missing(List<LogicNode> arguments) {
    LogicNode[] nodes = arguments.toArray(new LogicNode[0]);
    return (data, run) -> missing(Arrays.asList(LogicNode.evaluate(nodes, data, run)), data, run);
  }

  static LogicNode missingSome(List<LogicNode> arguments) {
    LogicNode needed = LogicNode.argument(arguments, 0);
    LogicNode options = LogicNode.argument(arguments, 1);
    return (data, run) -> {
      Object count = run.primitive(needed.of(data, run));
      Object keys = options.of(data, run);
      if (keys == null || keys == Undefined.UNDEFINED) {
        throw ExpressionException.failed("LOGIC", "'missing_some' needs a list of keys");
      }
      List<?> missing = missing(keys instanceof List<?> list ? list : List.of(keys), data, run);
      double found = length(keys) - missing.size();
      return Js.lessOrEqual(count, found) ? Values.list() : missing;
    };
  }

  /** JavaScript's {@code keys.length}. */
  private static double length(Object keys) {
    return switch (keys) {
      case List<?> list -> list.size();
      case String text -> text.length();
      default -> Double.NaN;
    };
  }

  private static List<@Nullable Object> missing(
      List<? extends @Nullable Object> arguments, @Nullable Object data, LogicRun run) {
    List<? extends @Nullable Object> keys =
        !arguments.isEmpty() && arguments.getFirst() instanceof List<?> list ? list : arguments;
    List<@Nullable Object> missing = new ArrayList<>();
    for (Object key : keys) {
      run.making(1);
      Object value = lookUp(key, data, run);
      if (value == null || value == Undefined.UNDEFINED || value.equals("")) {
        missing.add(key);
      }
    }
    return Values.list(missing.toArray());
  }

  private static @Nullable Object lookUp(
      @Nullable Object key, @Nullable Object data, LogicRun run) {
    return key == null || key == Undefined.UNDEFINED || key.equals("")
        ? data
        : DataPath.of(run.text(key)).find(data);
  }
}
