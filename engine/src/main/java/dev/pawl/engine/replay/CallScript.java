package dev.pawl.engine.replay;

import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Outcome;
import org.jspecify.annotations.Nullable;

/** Says what comes of calls, instead of an upstream. Used by one thread at a time. */
interface CallScript {
  /** Whether there is an answer at all, rather than silence until the call is given up. */
  boolean knows(Effect.Perform attempt);

  /** Why the call has no place in the recording, or null when it has. */
  default @Nullable Mismatch mismatch(Effect.Perform attempt) {
    return null;
  }

  /** Only for a call whose answer it {@link #knows}, and that is no {@link #mismatch}. */
  Outcome answer(Effect.Perform attempt);
}
