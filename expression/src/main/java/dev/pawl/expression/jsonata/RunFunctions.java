package dev.pawl.expression.jsonata;

import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The functions that look at the run: its past, its clock and its random numbers. */
final class RunFunctions {
  private RunFunctions() {}

  static @Nullable Object previousNode(JsonataRun run, Arguments arguments) {
    Number back = arguments.number(0);
    return InputValue.of(run.scope.previousNode(back == null ? 1 : back.intValue()), run);
  }

  static @Nullable Object executionCount(JsonataRun run, Arguments arguments) {
    String node = arguments.text(0);
    return node == null ? 0 : run.scope.executionCount(node);
  }

  static @Nullable Object nodeExecution(JsonataRun run, Arguments arguments) {
    String node = arguments.text(0);
    Number index = arguments.number(1);
    return InputValue.of(
        node == null || index == null ? null : run.scope.nodeExecution(node, index.intValue()),
        run);
  }

  static Object nodeExecutions(JsonataRun run, Arguments arguments) {
    String node = arguments.text(0);
    return new InputList(node == null ? List.of() : run.scope.nodeExecutions(node), run);
  }

  static @Nullable Object mcpResult(JsonataRun run, Arguments arguments) {
    String node = arguments.text(0);
    return InputValue.of(node == null ? null : run.scope.mcpResult(node), run);
  }

  static @Nullable Object millis(JsonataRun run, Arguments arguments) {
    return InputValue.of(run.scope.millis(), run);
  }

  static @Nullable Object random(JsonataRun run, Arguments arguments) {
    return run.scope.random();
  }
}
