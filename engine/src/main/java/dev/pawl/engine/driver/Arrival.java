package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** What reaches the thread that drives a run from others. */
sealed interface Arrival {
  /**
   * How an attempt ended.
   *
   * @param hints what was known of the effects of what it called
   * @param ruling what gates say of what came of it, or null
   */
  record Report(Effect.Perform attempt, Outcome outcome, ToolHints hints, @Nullable Ruling ruling)
      implements Arrival {
    Report(Effect.Perform attempt, Outcome outcome, ToolHints hints) {
      this(attempt, outcome, hints, null);
    }
  }

  /**
   * What gates say of a call before it is begun.
   *
   * @param input its arguments
   * @param takes the schema of these where somebody may change them; null if it is not known
   */
  record Ruled(
      Effect.Perform attempt,
      @Nullable Object input,
      Ruling ruling,
      @Nullable Map<String, @Nullable Object> takes)
      implements Arrival {}

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
      Identity from,
      @Nullable Letter letter,
      CompletableFuture<Boolean> taken)
      implements Arrival {
    Answer with(@Nullable Object other) {
      return new Answer(step, other, from, letter, taken);
    }
  }
}
