package dev.pawl.engine.interpreter;

import dev.pawl.engine.workflow.Action;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a step waits for from outside. */
public sealed interface Awaited permits Question, Listening {
  String step();

  String node();

  /** What is made of something that comes before it is taken. */
  default @Nullable Object taken(@Nullable Object value) {
    return value;
  }

  /** What is wrong with something that comes, so that it cannot be taken, or empty. */
  List<String> refusals(@Nullable Object value);

  static Awaited of(Step step) {
    return step.node.action() instanceof Action.Signal signal
        ? Listening.of(step, signal)
        : Question.of(step);
  }
}
