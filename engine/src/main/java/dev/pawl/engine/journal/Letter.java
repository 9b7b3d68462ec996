package dev.pawl.engine.journal;

import dev.pawl.model.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody wants of a run that another process may be driving. It is kept until
 * whoever drives the run has dealt with it.
 *
 * @param id the same letter sent twice is one letter
 */
public record Letter(String id, String run, Principal from, Wish wish) {
  /** What is wanted. */
  public sealed interface Wish {
    record Cancel(String reason) implements Wish {}

    /** The answer to what a step asks. */
    record Answer(String step, @Nullable Object value) implements Wish {}
  }
}
