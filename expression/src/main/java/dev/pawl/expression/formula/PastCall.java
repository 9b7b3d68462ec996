package dev.pawl.expression.formula;

import dev.pawl.expression.HistoryUse;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A call of a function that looks at the past of the run, with the node spelled out. */
final class PastCall extends Part {
  private final String function;
  private final String node;
  private final @Nullable Part index;

  private PastCall(String function, String node, @Nullable Part index) {
    this.function = function;
    this.node = node;
    this.index = index;
  }

  static boolean isName(String function) {
    return switch (function) {
      case "previousNode", "executionCount", "nodeExecution", "nodeExecutions", "mcpResult" -> true;
      default -> false;
    };
  }

  /** A call with these arguments, if they are of the common kind. */
  static PastCall of(String function, List<Part> arguments) {
    int expected =
        switch (function) {
          case "previousNode" -> 0;
          case "nodeExecution" -> 2;
          default -> 1;
        };
    if (arguments.size() != expected) {
      throw GiveUp.now();
    }
    Part index = expected == 2 ? arguments.get(1) : null;
    return new PastCall(function, expected == 0 ? "" : text(arguments.get(0)), index);
  }

  private static String text(Part argument) {
    if (argument instanceof Literal literal && literal.value instanceof String text) {
      return text;
    }
    throw GiveUp.now();
  }

  HistoryUse historyUse() {
    boolean latest =
        index instanceof Literal literal
            && literal.value instanceof Number number
            && number.doubleValue() == -1;
    return switch (function) {
      case "nodeExecution" -> latest ? HistoryUse.NONE : new HistoryUse(1, Set.of(node), false);
      case "nodeExecutions" -> new HistoryUse(1, Set.of(node), false);
      default -> HistoryUse.NONE;
    };
  }

  @Override
  @Nullable Object of(@Nullable Object context, Evaluation run) {
    return switch (function) {
      case "previousNode" -> run.read(run.scope.previousNode(1));
      case "executionCount" -> run.scope.executionCount(node);
      case "nodeExecutions" -> run.scope.nodeExecutions(node);
      case "mcpResult" -> run.read(run.scope.mcpResult(node));
      default -> execution(index == null ? null : index.of(context, run), run);
    };
  }

  private @Nullable Object execution(@Nullable Object position, Evaluation run) {
    if (isUndefined(position)) {
      return null;
    }
    if (!(position instanceof Number number)) {
      throw GiveUp.now();
    }
    return run.read(run.scope.nodeExecution(node, Numbers.index(number)));
  }
}
