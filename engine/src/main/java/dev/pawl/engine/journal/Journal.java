package dev.pawl.engine.journal;

/**
 * Where the events of one run go, in order, before anything follows from them.
 *
 * <p>An event that was appended is not yet safe: it is written a moment later, together with
 * others. What must not be lost is waited for with {@link #sync}.
 */
@FunctionalInterface
public interface Journal {
  /** Forgets everything: for runs that nobody will look back at. */
  Journal NONE =
      new Journal() {
        @Override
        public void append(Event event) {
          // Nobody will look for it.
        }
      };

  /**
   * Takes an event in.
   *
   * @throws dev.pawl.model.PawlException.LimitExceeded when a value in it, or the run as a whole,
   *     is larger than is kept; the event is not taken then
   * @throws dev.pawl.model.PawlException.Conflict when another process drives the run now
   * @throws dev.pawl.model.PawlException.Unreachable when what was appended earlier could not be
   *     written
   */
  void append(Event event);

  /** About how many bytes of JSON were appended so far: what a run has to remember. */
  default long weight() {
    return 0;
  }

  /**
   * Whether others may know of the run, because part of what was appended was written, or is being
   * written. Were its end lost then, somebody would resume it, and it might end in another way.
   */
  default boolean isPartlyWritten() {
    return false;
  }

  /**
   * Whether the end of the run has to be safe before anybody is told of it, whatever it did: what
   * is put down of it in an audit trail must not be missing.
   */
  default boolean mustBeKept() {
    return false;
  }

  /** Has everything that was appended written soon, without waiting for it. */
  default void flush() {}

  /**
   * Appends a last word of whoever can no longer drive the run, also while what came before cannot
   * be written: it is written together with that, or not at all.
   *
   * @throws dev.pawl.model.PawlException when nothing more can be appended
   */
  default void leave(Event event) {
    append(event);
  }

  /**
   * Returns when everything that was appended so far is safe, whatever happens to this process or
   * its machine, and {@link #mayStillAct} holds. Safe to call from any thread.
   *
   * @throws dev.pawl.model.PawlException.Conflict when another process drives the run now
   * @throws dev.pawl.model.PawlException.Unreachable when it cannot be written
   */
  default void sync() {}

  /**
   * Whether this process may still do something for the run that others can notice: no other may
   * drive it by now, as far as can be told without asking the store. To be asked right before a
   * call is made, also after {@link #sync}; when it does not hold, {@code sync} tells why, or makes
   * it hold again. Costs next to nothing, and is safe to call from any thread.
   */
  default boolean mayStillAct() {
    return true;
  }
}
