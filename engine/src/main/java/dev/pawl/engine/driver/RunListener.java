package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;

/** Watches a run. Called on the thread that drives it, so it should not take long. */
public interface RunListener {
  RunListener NONE = new RunListener() {};

  /** An attempt at a step is about to be made. */
  default void performing(Effect.Perform attempt) {}

  /** The run wants to know something, and the journal says so. Returns at once. */
  default void asked(Question question) {}

  /** The run listens for a signal, and the journal says so. Returns at once. */
  default void listens(Listening listening) {}

  /** The run only waits from now on: for an answer, or for a moment. */
  default void rests() {}

  /** The run goes on after it only waited. */
  default void works() {}

  /** Something happened, and is in the journal. */
  default void happened(Event event) {}

  /**
   * The call of an attempt is about to leave for its server. Told on the thread that makes it,
   * perhaps more than once, and only to an {@link Observer}.
   */
  default void sending(Effect.Perform attempt) {}

  /**
   * The run has waited for its journal to be safe. Told on any thread, and only to an {@link
   * Observer}.
   */
  default void kept(long nanos) {}

  /** Nobody drives the run here any more, whether it is over or not. */
  default void left() {}
}
