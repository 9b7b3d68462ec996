package dev.pawl.expression.logic;

import dev.pawl.json.Undefined;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One compiled part of a rule. */
@FunctionalInterface
interface LogicNode {
  /** What an argument that was not written evaluates to. */
  LogicNode ABSENT = (_, _) -> Undefined.UNDEFINED;

  /**
   * @param data what {@code var} sees: the scope's input, or an element inside a loop
   */
  @Nullable Object of(@Nullable Object data, LogicRun run);

  static LogicNode argument(List<LogicNode> arguments, int index) {
    return index < arguments.size() ? arguments.get(index) : ABSENT;
  }

  static @Nullable Object[] evaluate(LogicNode[] nodes, @Nullable Object data, LogicRun run) {
    @Nullable Object[] values = new @Nullable Object[nodes.length];
    for (int i = 0; i < nodes.length; i++) {
      values[i] = nodes[i].of(data, run);
    }
    return values;
  }

  /** A value that the rule spells out. */
  record Literal(@Nullable Object value) implements LogicNode {
    @Override
    public @Nullable Object of(@Nullable Object data, LogicRun run) {
      return value;
    }
  }
}
