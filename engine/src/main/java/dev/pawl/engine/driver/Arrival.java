package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What reaches the thread that drives a run from others. */
sealed interface Arrival {
  /**
   * How an attempt ended.
   *
   * @param hints what was known of the effects of what it called
   */
  record Report(Effect.Perform attempt, Outcome outcome, ToolHints hints) implements Arrival {}

  /** Only wakes it. */
  record Nudge() implements Arrival {}

  /** The journal failed an attempt that was not to be made without it. */
  record Broken(PawlException why) implements Arrival {}

  /**
   * Somebody answers a question.
   *
   * @param letter by which letter, or null
   * @param taken told when the answer is safe, with false if there is no such question any more
   */
  record Answer(
      String step,
      @Nullable Object value,
      Principal from,
      @Nullable String letter,
      CompletableFuture<Boolean> taken)
      implements Arrival {
    Answer with(@Nullable Object other) {
      return new Answer(step, other, from, letter, taken);
    }
  }
}
