package dev.pawl.engine.journal;

import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Something that somebody wants of a run that another process may be driving. It is kept until
 * whoever drives the run has dealt with it.
 *
 * @param id the same letter sent twice is one letter
 * @param channel how whoever sends it came, such as {@code http}; null if that is not known
 */
public record Letter(String id, String run, Identity by, Wish wish, @Nullable String channel) {
  public Letter(String id, String run, Identity by, Wish wish) {
    this(id, run, by, wish, null);
  }

  /** By one of whom only the name is known. */
  public Letter(String id, String run, Principal from, Wish wish) {
    this(id, run, Identity.only(from), wish);
  }

  /** The same by one of whom is known how they came. */
  public Letter through(String how) {
    return new Letter(id, run, by, wish, how);
  }

  public Principal from() {
    return by.principal();
  }

  /** What is wanted. */
  public sealed interface Wish {
    record Cancel(String reason) implements Wish {}

    /** The answer to what a step asks. */
    record Answer(String step, @Nullable Object value) implements Wish {}

    /**
     * A signal that a step awaits. Should it come too late, it is kept for another.
     *
     * @param at when it was sent
     */
    record Message(String step, Signal.Address address, @Nullable Object value, long at)
        implements Wish {}
  }

  /** The letter that a signal becomes. */
  public static Letter of(Signal signal, String run, String step) {
    Wish wish = new Wish.Message(step, signal.address(), signal.value(), signal.at());
    return new Letter(signal.id(), run, signal.from(), wish);
  }

  /** Whether what it says is among these events. */
  public boolean isIn(List<Event> events) {
    return events.stream()
        .anyMatch(event -> event instanceof Event.InputReceived e && id.equals(e.letter()));
  }

  /** The signal that it was, if it was one. */
  public Optional<Signal> signal() {
    return wish instanceof Wish.Message message
        ? Optional.of(
            new Signal(
                id,
                message.address.name(),
                message.address.key(),
                from(),
                message.value,
                message.at))
        : Optional.empty();
  }
}
