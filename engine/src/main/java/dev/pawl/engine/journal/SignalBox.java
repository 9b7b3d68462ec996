package dev.pawl.engine.journal;

import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Set;

/**
 * The signals that no run has taken yet. Safe to use from many threads, and from many processes at
 * once.
 *
 * <p>A signal that is handed to a run becomes a letter to it, in one step: it is never lost between
 * the two, and never in both.
 */
public interface SignalBox {
  /** How many are kept in all; there may be senders that nobody listens to. */
  int MOST = 10_000;

  /** How many of them may be of one sender, so that there is room for others. */
  int MOST_EACH = 1_000;

  static PawlException.LimitExceeded full() {
    return new PawlException.LimitExceeded(
        "there is no room for more signals that nobody awaits: "
            + MOST_EACH
            + " of a sender are kept, and "
            + MOST
            + " in all");
  }

  /**
   * Keeps a signal until a run takes it, and returns once it is safe. The same one twice is one.
   *
   * @throws dev.pawl.model.PawlException.LimitExceeded when there are too many already, or it is
   *     too large
   */
  void post(Signal signal);

  /** Where signals are kept. */
  Set<Signal.Address> addresses();

  /** Those that are kept at an address, the oldest first. */
  List<Signal> at(Signal.Address address);

  /** Some of all that are kept, the oldest first. */
  List<Signal> all(int most);

  /**
   * Makes a signal a letter to a run.
   *
   * @return false when it is not there any more, because another was quicker
   */
  boolean hand(Signal signal, String run, String step);

  /** Makes a letter that came too late a signal again. */
  void putBack(Letter letter);
}
