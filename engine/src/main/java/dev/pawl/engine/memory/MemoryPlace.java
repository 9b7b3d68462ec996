package dev.pawl.engine.memory;

import dev.pawl.engine.access.MemoryKeys;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.audit.MemoryTrail;
import dev.pawl.engine.journal.Belief;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunAudit;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.Scales;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.engine.journal.SummaryFold;
import dev.pawl.engine.registry.Mark;
import dev.pawl.engine.registry.MemoryRegistry;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.engine.trigger.MemoryFirings;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What the stores that share a place in memory have in common. */
final class MemoryPlace {
  /** How much of the runs that are over is kept, in bytes, roughly. */
  private static final long MOST = 64L * 1024 * 1024;

  private static final Comparator<Kept> OLDEST =
      (one, other) -> {
        int byStart = Long.compare(one.startedAt(), other.startedAt());
        return byStart == 0 ? Long.compare(one.number, other.number) : byStart;
      };

  private final Map<String, Kept> runs = new LinkedHashMap<>();

  /** Those of them that are over, in the order in which they ended. */
  private final SequencedMap<String, Kept> over = new LinkedHashMap<>();

  private final Map<String, Letter> letters = new LinkedHashMap<>();

  /** Those that no run has taken yet, in the order in which they came. */
  private final Map<String, Signal> signals = new LinkedHashMap<>();

  private final Map<String, String> definitions = new HashMap<>();
  private final Map<String, byte[]> secrets = new HashMap<>();
  final MemoryKeys keys = new MemoryKeys();
  final MemoryRegistry registry = new MemoryRegistry();
  final MemoryAllowances allowances = new MemoryAllowances();
  private @Nullable Firings firings;
  private long weightOver;
  private long begun;
  private @Nullable Belief belief;
  private @Nullable MemoryTrail trail;

  /** Made when it is first asked for: most have none. */
  synchronized Firings firings() {
    if (firings == null) {
      firings = new MemoryFirings();
    }
    return firings;
  }

  synchronized byte[] secret(String name, byte[] fresh) {
    return secrets.computeIfAbsent(name, _ -> fresh);
  }

  synchronized byte @Nullable [] secret(String name) {
    return secrets.get(name);
  }

  private static final class Kept {
    final long number;
    final List<Event> events = new ArrayList<>();
    @Nullable MemoryRunStore owner;
    @Nullable SummaryFold fold;
    long weight;

    Kept(long number, MemoryRunStore owner) {
      this.number = number;
      this.owner = owner;
    }

    @Nullable RunSummary summary() {
      return fold == null ? null : fold.summary();
    }

    void take(Event event) {
      events.add(event);
      if (fold == null) {
        fold = new SummaryFold(RunSummary.of(List.of(event)));
      } else {
        fold.on(event);
      }
    }

    boolean isOver() {
      return fold != null && fold.isOver();
    }

    boolean isOrphan() {
      return fold != null && !isOver() && (owner == null || owner.isClosed());
    }

    long startedAt() {
      return fold == null ? 0 : fold.summary().startedAt();
    }

    long endedAt() {
      return fold == null ? 0 : fold.summary().endedAt();
    }
  }

  /** How many runs are not over that other stores drive. */
  synchronized int elsewhere(MemoryRunStore store, Predicate<RunSummary> those) {
    int count = 0;
    for (Kept each : runs.values()) {
      RunSummary summary = each.isOver() || each.isOrphan() ? null : each.summary();
      if (summary != null && each.owner != store && those.test(summary)) {
        count++;
      }
    }
    return count;
  }

  synchronized void begin(MemoryRunStore store, String run) {
    if (runs.putIfAbsent(run, new Kept(begun++, store)) != null) {
      throw new PawlException.Conflict("there is a run " + run + " already");
    }
    notifyAll();
  }

  /**
   * What becomes of an event besides being kept.
   *
   * @param auditing what is put down of it; null if nothing is
   * @param registers whether it is registered
   */
  record Weighing(Scales scales, @Nullable AuditSettings auditing, boolean registers) {}

  synchronized void append(MemoryRunStore store, String run, Event event, Weighing weighing) {
    Kept kept = owned(store, run);
    if (kept.isOver()) {
      throw new PawlException.Conflict("run " + run + " is over; nothing can be appended to it");
    }
    if (kept.events.isEmpty() != (event instanceof Event.RunStarted)) {
      throw new PawlException.Defect("a journal begins with the start of its run, and only once");
    }
    kept.weight += weighing.scales().add(event);
    kept.take(event);
    putDown(kept, event, weighing.auditing());
    if (weighing.registers()) {
      registry.mark(run, kept.events.size());
    }
    if (kept.isOver()) {
      over.put(run, kept);
      weightOver += kept.weight;
      letters(run).forEach(letter -> late(letter, kept));
      makeRoom();
    }
  }

  private void putDown(Kept kept, Event event, @Nullable AuditSettings auditing) {
    MemoryTrail known = trail;
    if (known != null
        && auditing != null
        && kept.events.getFirst() instanceof Event.RunStarted begun) {
      RunAudit.of(begun, auditing).of(event).ifPresent(known::add);
    }
  }

  /** All runs, with how many events they have. */
  synchronized List<Mark> all() {
    return runs.entrySet().stream()
        .filter(each -> !each.getValue().events.isEmpty())
        .map(each -> new Mark(each.getKey(), each.getValue().events.size()))
        .toList();
  }

  synchronized void audit(byte[] key) {
    trail = trail == null ? new MemoryTrail(key) : trail;
  }

  synchronized AuditTrail trail(boolean on) {
    return trail == null ? AuditTrail.OFF : trail.seenBy(on);
  }

  /** Of what a run did not take before it was over, signals are kept for others. */
  private void late(Letter letter, Kept run) {
    if (letter.isIn(run.events)) {
      throwAway(letter);
    } else {
      putBack(letter);
    }
  }

  /** Forgets the runs that were over first. */
  private void makeRoom() {
    while (weightOver > MOST) {
      forget(over.firstEntry());
    }
  }

  private void forget(Map.Entry<String, Kept> ended) {
    weightOver -= ended.getValue().weight;
    over.remove(ended.getKey());
    runs.remove(ended.getKey());
    registry.forget(ended.getKey());
  }

  private Kept owned(MemoryRunStore store, String run) {
    Kept kept = runs.get(run);
    if (kept == null || kept.owner != store) {
      throw new PawlException.Conflict(
          "run " + run + " was given back, or another process drives it now");
    }
    return kept;
  }

  synchronized Optional<RunSummary> find(String run) {
    return Optional.ofNullable(runs.get(run)).map(Kept::summary);
  }

  synchronized List<Event> events(String run) {
    Kept kept = runs.get(run);
    return kept == null ? List.of() : List.copyOf(kept.events);
  }

  synchronized List<RunSummary> list(RunQuery query) {
    return summaries(_ -> true)
        .filter(run -> query.statuses().contains(run.status()))
        .filter(run -> run.startedAt() < query.before())
        .filter(run -> query.workflow() == null || query.workflow().equals(run.workflow()))
        .sorted(Comparator.comparingLong(RunSummary::startedAt).reversed())
        .limit(Math.max(0, query.most()))
        .toList();
  }

  /** The younger first. */
  private Stream<RunSummary> summaries(Predicate<Kept> which) {
    return runs.values().stream()
        .filter(which)
        .sorted(Comparator.comparingLong((Kept kept) -> kept.number).reversed())
        .flatMap(kept -> Stream.ofNullable(kept.summary()));
  }

  synchronized List<RunSummary> orphans(int most, @Nullable String after) {
    Kept last = after == null ? null : runs.get(after);
    if (after != null && last == null) {
      return List.of();
    }
    return runs.values().stream()
        .filter(kept -> kept.isOrphan() && (last == null || OLDEST.compare(kept, last) > 0))
        .sorted(OLDEST)
        .limit(Math.max(0, most))
        .flatMap(kept -> Stream.ofNullable(kept.summary()))
        .toList();
  }

  synchronized Set<String> cutOff(Collection<String> among) {
    return among.stream()
        .filter(run -> runs.containsKey(run) && runs.get(run).isOrphan())
        .collect(Collectors.toSet());
  }

  /** Whether the run goes on without this store. */
  synchronized boolean isTaken(MemoryRunStore store, String run) {
    Kept kept = runs.get(run);
    return kept != null && kept.owner != store && !kept.isOver();
  }

  synchronized void checkNotTaken(MemoryRunStore store, String run) {
    if (isTaken(store, run)) {
      Kept _ = owned(store, run);
    }
  }

  synchronized boolean drives(MemoryRunStore store, String run) {
    Kept kept = runs.get(run);
    return kept != null && kept.owner == store && !kept.isOver();
  }

  /** Returns how much the run weighs, if it was adopted. */
  synchronized Optional<Long> adopt(MemoryRunStore store, String run) {
    Kept kept = runs.get(run);
    if (kept == null || !kept.isOrphan()) {
      return Optional.empty();
    }
    kept.owner = store;
    notifyAll();
    return Optional.of(kept.weight);
  }

  synchronized void release(MemoryRunStore store, String run) {
    Kept kept = runs.get(run);
    if (kept != null && kept.owner == store) {
      kept.owner = null;
    }
  }

  /** A store is closed. */
  synchronized void leave(MemoryRunStore store) {
    runs.values().removeIf(kept -> kept.owner == store && kept.events.isEmpty());
    notifyAll();
  }

  synchronized void keep(String digest, String definition) {
    definitions.put(digest, definition);
  }

  synchronized Optional<String> definition(String digest) {
    return Optional.ofNullable(definitions.get(digest));
  }

  synchronized void send(Letter letter) {
    Kept kept = runs.get(letter.run());
    if (kept == null || !kept.isOver()) {
      letters.putIfAbsent(letter.id(), letter);
      notifyAll();
    }
  }

  synchronized List<Letter> letters(String run) {
    return letters.values().stream().filter(letter -> letter.run().equals(run)).toList();
  }

  /** Waits for letters to runs that this store drives; none when it is closed. */
  @SuppressWarnings("WaitNotInLoop") // looking too early does no harm
  synchronized List<Letter> awaitLetters(MemoryRunStore store, long pause) {
    List<Letter> mine = List.of();
    try {
      if (pause > 0) {
        wait(pause);
      }
      while (!store.isClosed() && mine.isEmpty()) {
        mine = letters.values().stream().filter(each -> drives(store, each.run())).toList();
        if (mine.isEmpty()) {
          wait();
        }
      }
    } catch (InterruptedException _) {
      return List.of();
    }
    return store.isClosed() ? List.of() : mine;
  }

  synchronized void post(Signal signal) {
    long own = signals.values().stream().filter(it -> it.from().equals(signal.from())).count();
    if (signals.size() >= SignalBox.MOST || own >= SignalBox.MOST_EACH) {
      throw SignalBox.full();
    }
    if (!letters.containsKey(signal.id())) {
      signals.putIfAbsent(signal.id(), signal);
    }
  }

  synchronized List<Signal> signals() {
    return List.copyOf(signals.values());
  }

  synchronized boolean hand(Signal signal, String run, String step) {
    Kept kept = runs.get(run);
    if (kept == null || kept.isOver() || signals.remove(signal.id()) == null) {
      return false;
    }
    letters.put(signal.id(), Letter.of(signal, run, step));
    notifyAll();
    return true;
  }

  /** Throws a letter away, but for a signal, which is kept for another run. */
  synchronized void putBack(Letter letter) {
    if (letters.remove(letter.id()) != null) {
      letter.signal().ifPresent(signal -> signals.putIfAbsent(signal.id(), signal));
    }
  }

  synchronized void throwAway(Letter letter) {
    letters.remove(letter.id());
  }

  synchronized int prune(Retention retention, long now) {
    int before = runs.size();
    long oldest = now - Belief.micros(retention.age());
    signals.values().removeIf(signal -> signal.at() < oldest);
    long count = 0;
    long bytes = 0;
    for (Map.Entry<String, Kept> entry : List.copyOf(over.sequencedEntrySet().reversed())) {
      count++;
      bytes += entry.getValue().weight;
      boolean old = entry.getValue().endedAt() < oldest;
      if (old || count > retention.runs() || bytes > retention.bytes()) {
        forget(entry);
      }
    }
    forgetUnused();
    return before - runs.size();
  }

  /** The same by a clock that is believed only as far as that is plausible. */
  synchronized int tidy(Retention retention, long clock) {
    Belief before = belief;
    if (before == null) {
      before = Belief.since(runs.values().stream().mapToLong(Kept::startedAt).min().orElse(clock));
    }
    Belief now = before.on(clock);
    belief = now;
    return prune(retention, now.moment(clock));
  }

  private void forgetUnused() {
    Set<String> needed = new HashSet<>();
    for (Kept kept : runs.values()) {
      RunSummary summary = kept.summary();
      if (summary != null) {
        needed.add(summary.digest());
      }
    }
    definitions.keySet().retainAll(needed);
    letters.values().removeIf(letter -> !runs.containsKey(letter.run()));
  }
}
