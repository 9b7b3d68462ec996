package dev.pawl.engine.memory;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.AuditedKeys;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.OfferedDefinitions;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.Scales;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.model.PawlException;
import java.lang.System.Logger.Level;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps runs for as long as this object lives. Of those that are over it keeps what fits in a fixed
 * amount of memory.
 */
public final class MemoryRunStore implements RunStore {
  private static final long RETRY = 250;

  private final OfferedDefinitions definitions = new OfferedDefinitions();
  private final MemoryPlace place;
  private final JournalLimits limits;

  /** What is put down of what is done; null if nothing is. */
  private final @Nullable AuditSettings auditing;

  /** Whether what its runs do is registered. */
  private final boolean registers;

  private volatile boolean closed;

  public MemoryRunStore(JournalLimits limits) {
    this(new MemoryPlace(), limits, null, false);
  }

  private MemoryRunStore(
      MemoryPlace place,
      JournalLimits limits,
      @Nullable AuditSettings auditing,
      boolean registers) {
    this.place = place;
    this.limits = limits;
    this.auditing = auditing;
    this.registers = registers;
  }

  /** Another store on the same place, as another process would have it. */
  public MemoryRunStore beside(JournalLimits others) {
    return new MemoryRunStore(place, others, null, false);
  }

  /**
   * Another one, by which it is put down who does what.
   *
   * @param settings what of it, and how they come
   * @param fresh a key, if there is none yet
   */
  public MemoryRunStore audited(AuditSettings settings, byte[] fresh) {
    place.audit(place.secret(AuditSeal.NAME, fresh.clone()));
    return new MemoryRunStore(place, limits, settings, registers);
  }

  /** Another one, by which it is registered what runs do. */
  public MemoryRunStore registering() {
    return new MemoryRunStore(place, limits, auditing, true);
  }

  /** What was appended is as safe as it gets. */
  private Journal journal(String run, long weight) {
    Scales scales = new Scales(limits, weight);
    return new Journal() {
      @Override
      public void append(Event event) {
        take(run, event, scales);
      }

      @Override
      public long weight() {
        return scales.total();
      }

      @Override
      public boolean mustBeKept() {
        return auditing != null;
      }

      @Override
      public boolean mayStillAct() {
        return !closed && !place.isTaken(MemoryRunStore.this, run);
      }

      @Override
      public void sync() {
        place.checkNotTaken(MemoryRunStore.this, run);
      }
    };
  }

  private void take(String run, Event event, Scales scales) {
    if (closed) {
      throw new PawlException.Unreachable("the store is closed");
    }
    if (event instanceof Event.RunStarted started) {
      keepAgain(started.digest());
    }
    place.append(this, run, event, new MemoryPlace.Weighing(scales, auditing, registers));
  }

  /** A definition may have been pruned since it was kept, because no run needed it. */
  private void keepAgain(String digest) {
    String text = definitions.text(digest);
    if (text != null) {
      place.keep(digest, text);
    }
  }

  @Override
  public Journal begin(String run) {
    place.begin(this, run);
    return journal(run, 0);
  }

  @Override
  public Optional<RunSummary> find(String run) {
    return place.find(run);
  }

  @Override
  public List<RunSummary> list(RunQuery query) {
    return place.list(query);
  }

  @Override
  public List<Event> events(String run) {
    return place.events(run);
  }

  @Override
  public List<RunSummary> orphans(int most, @Nullable String after) {
    return place.orphans(most, after);
  }

  @Override
  public Set<String> cutOff(Collection<String> runs) {
    return place.cutOff(runs);
  }

  @Override
  public boolean drives(String run) {
    return place.drives(this, run);
  }

  @Override
  public Optional<Journal> adopt(String run) {
    return place.adopt(this, run).map(weight -> journal(run, weight));
  }

  @Override
  public void release(String run) {
    place.release(this, run);
  }

  @Override
  public void keepDefinition(String digest, String definition) {
    definitions.offer(digest, definition);
    place.keep(digest, definition);
  }

  @Override
  public Optional<String> definition(String digest) {
    return place.definition(digest);
  }

  @Override
  public void send(Letter letter) {
    place.send(letter);
  }

  @Override
  public List<Letter> letters(String run) {
    return place.letters(run);
  }

  @Override
  public void deliver(Predicate<Letter> reader) {
    Thread _ = Thread.ofVirtual().name("pawl-store-letters").start(() -> handOut(reader));
  }

  private void handOut(Predicate<Letter> reader) {
    long pause = 0;
    while (!closed) {
      List<Letter> letters = place.awaitLetters(this, pause);
      pause = 0;
      for (Letter letter : letters) {
        if (deal(reader, letter)) {
          place.throwAway(letter);
        } else {
          pause = RETRY;
        }
      }
    }
  }

  private static boolean deal(Predicate<Letter> reader, Letter letter) {
    try {
      return reader.test(letter);
    } catch (RuntimeException e) {
      System.getLogger("dev.pawl.store")
          .log(Level.WARNING, "a letter to run " + letter.run() + " could not be dealt with", e);
      return false;
    }
  }

  @Override
  public SignalBox signals() {
    return new MemorySignals(place, limits);
  }

  @Override
  public KeyBox keys() {
    AuditTrail trail = audit();
    return trail.isOn()
        ? new AuditedKeys(place.keys, trail, auditing == null ? "" : auditing.channel())
        : place.keys;
  }

  @Override
  public Allowances allowances() {
    return place.allowances.seenBy(those -> place.elsewhere(this, those));
  }

  @Override
  public Firings firings() {
    return place.firings();
  }

  @Override
  public AuditTrail audit() {
    return place.trail(auditing != null);
  }

  @Override
  public Registry registry() {
    return place.registry.seenBy(
        registers, place::all, audit(), auditing == null ? null : auditing.channel());
  }

  @Override
  public byte[] secret(String name, byte[] fresh) {
    return place.secret(name, fresh.clone()).clone();
  }

  @Override
  public Optional<byte[]> secret(String name) {
    return Optional.ofNullable(place.secret(name)).map(byte[]::clone);
  }

  @Override
  public int prune(Retention retention, long now) {
    return place.prune(retention, now);
  }

  @Override
  public int tidy(Retention retention, long now) {
    return place.tidy(retention, now);
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public void close() {
    closed = true;
    place.leave(this);
  }
}
