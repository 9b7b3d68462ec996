package dev.pawl.engine.journal;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.model.PawlException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the journals of runs, and what is needed to resume them.
 *
 * <p>Safe to use from many threads, and from many processes at once: each drives the runs that it
 * began. When one dies, however suddenly, another can {@link #adopt} what it left behind, and of
 * several that try exactly one does. A process is taken for gone when the operating system says so;
 * where none can, when nothing was heard of it for longer than it relies on itself, see {@link
 * Journal#mayStillAct}.
 *
 * <p>Every method throws {@link dev.pawl.model.PawlException.Unreachable}, with what to do about
 * it, when the store cannot be used.
 */
public interface RunStore extends AutoCloseable {
  /** The journal of a new run, which this process drives. Its first event is its start. */
  Journal begin(String run);

  /**
   * The same for a run whose definition may have been forgotten since it was kept, because no run
   * needed it: it is kept again with the run.
   *
   * @param definition the text, asked for when it is needed, on any thread
   */
  default Journal begin(String run, Supplier<String> definition) {
    return begin(run);
  }

  Optional<RunSummary> find(String run);

  List<RunSummary> list(RunQuery query);

  /**
   * All events of a run, in order; none when there is no such run.
   *
   * @throws dev.pawl.model.PawlException.Conflict when they cannot be read: damaged, or written by
   *     a newer version. Other runs are not affected.
   */
  List<Event> events(String run);

  /** The first event of a run. */
  default Optional<Event.RunStarted> begun(String run) {
    List<Event> events = events(run);
    return !events.isEmpty() && events.getFirst() instanceof Event.RunStarted started
        ? Optional.of(started)
        : Optional.empty();
  }

  /**
   * Unfinished runs that no living process drives, the oldest first: some of them, because there
   * may be very many.
   *
   * @param most how many at most
   * @param after the run after which to go on, or null to begin
   */
  List<RunSummary> orphans(int most, @Nullable String after);

  /**
   * Which of these runs seem to be cut off: not over, although nothing is to be heard of the
   * process that drives them. Good enough to be shown; only {@link #adopt} makes sure.
   */
  Set<String> cutOff(Collection<String> runs);

  /** Whether this process drives the run, and it is not over. */
  boolean drives(String run);

  /**
   * Takes over an unfinished run that no living process drives. What is appended to the journal
   * follows its last event.
   *
   * @return empty when it is over, when a living process drives it or that is not certain yet, or
   *     when another was quicker
   */
  Optional<Journal> adopt(String run);

  /** Gives back a run that was adopted or begun, so that another process may adopt it. */
  void release(String run);

  /** Keeps what a run needs to go on with the version it began with. Returns once it is safe. */
  void keepDefinition(String digest, String definition);

  Optional<String> definition(String digest);

  /** Keeps a letter until it is dealt with, and returns once it is safe. */
  void send(Letter letter);

  /** Letters to a run that nobody has dealt with yet, in the order in which they were sent. */
  List<Letter> letters(String run);

  /**
   * Hands letters to runs that this process drives, soon after they were sent, one at a time, until
   * the store is closed.
   *
   * @param reader says whether it has dealt with the letter, which is then thrown away; otherwise
   *     it gets it again. Letters of runs that are over are thrown away unread, but for signals,
   *     which are kept for others.
   */
  void deliver(Predicate<Letter> reader);

  /** The signals that are kept beside the runs. */
  SignalBox signals();

  /** The API keys that are kept beside the runs. */
  KeyBox keys();

  /** How much callers have used, as all count it who share the store. */
  Allowances allowances();

  /** What triggers have dealt with, beside the runs. */
  default Firings firings() {
    throw new PawlException.Unreachable("this store keeps nothing of triggers");
  }

  /**
   * Who did what, if that is put down: then a run begins only while it can be, and everything it
   * does stands there as soon as it is safe.
   */
  default AuditTrail audit() {
    return AuditTrail.OFF;
  }

  /** What is kept of tools and their calls for those who look, beside the runs. */
  default Registry registry() {
    return Registry.OFF;
  }

  /**
   * A secret that all share who keep runs in the same place: the first one that asks decides what
   * it is. It stands beside the runs, and in none of them.
   *
   * @param name that of a file, if it is one
   * @param fresh what it is if there is none of that name yet
   */
  byte[] secret(String name, byte[] fresh);

  /** The secret of that name, if there is one: whoever only looks makes none. */
  Optional<byte[]> secret(String name);

  /**
   * Forgets runs that are over, as the retention says, and definitions that no run needs.
   *
   * @param now in microseconds since the epoch
   * @return how many runs
   */
  int prune(Retention retention, long now);

  /**
   * The same, to be called again and again, every few seconds: it costs next to nothing until
   * enough runs have ended for there to be too many, and then forgets the excess, a few at a time.
   * A clock that leapt forward is not believed at once.
   */
  int tidy(Retention retention, long now);

  /** Writes what is still to be written, and lets go of the runs of this process. */
  @Override
  void close();
}
