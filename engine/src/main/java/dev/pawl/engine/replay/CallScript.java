package dev.pawl.engine.replay;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import org.jspecify.annotations.Nullable;

/** Says what comes of calls, instead of an upstream. Used by one thread at a time. */
interface CallScript {
  /** Has no answer at all, but silence until the call is given up. */
  int NEVER = -1;

  /** Comes after everything else that can be answered. */
  int LAST = Integer.MAX_VALUE;

  /** When the answer comes: before those with larger numbers. */
  int order(Effect.Perform attempt);

  /** The step whose answer comes next by rights, or null; it may not have been called yet. */
  default @Nullable String awaited() {
    return null;
  }

  /** Why the call has no place in the recording, or null when it has. */
  default @Nullable Mismatch mismatch(Effect.Perform attempt) {
    return null;
  }

  /** Only for a call that has one, and that is no {@link #mismatch}. */
  Outcome answer(Effect.Perform attempt);
}
