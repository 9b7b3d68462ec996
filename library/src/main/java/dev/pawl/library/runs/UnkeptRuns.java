package dev.pawl.library.runs;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SignalBox;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.trigger.Firings;
import dev.pawl.model.PawlException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for a store that cannot be used. Runs that only compute and read go on without it; one
 * that would have to rely on its journal is told why it cannot.
 */
public final class UnkeptRuns implements RunStore {
  private final MemoryRunStore memory = new MemoryRunStore(JournalLimits.DEFAULT);
  private final String why;

  /**
   * @param why what is said to runs that need more than this
   */
  public UnkeptRuns(String why) {
    this.why = why;
  }

  @Override
  public Journal begin(String run) {
    Journal journal = memory.begin(run);
    return new Journal() {
      @Override
      public void append(Event event) {
        journal.append(event);
      }

      @Override
      public void sync() {
        throw new PawlException.Unreachable(why);
      }
    };
  }

  @Override
  public Optional<RunSummary> find(String run) {
    return memory.find(run);
  }

  @Override
  public List<RunSummary> list(RunQuery query) {
    return memory.list(query);
  }

  @Override
  public List<Event> events(String run) {
    return memory.events(run);
  }

  @Override
  public List<RunSummary> orphans(int most, @Nullable String after) {
    return memory.orphans(most, after);
  }

  @Override
  public Set<String> cutOff(Collection<String> runs) {
    return memory.cutOff(runs);
  }

  @Override
  public boolean drives(String run) {
    return memory.drives(run);
  }

  @Override
  public Optional<Journal> adopt(String run) {
    return Optional.empty();
  }

  @Override
  public void release(String run) {
    memory.release(run);
  }

  @Override
  public void keepDefinition(String digest, String definition) {}

  @Override
  public Optional<String> definition(String digest) {
    return Optional.empty();
  }

  @Override
  public void send(Letter letter) {
    memory.send(letter);
  }

  @Override
  public List<Letter> letters(String run) {
    return memory.letters(run);
  }

  @Override
  public SignalBox signals() {
    return memory.signals();
  }

  @Override
  public void deliver(Predicate<Letter> reader) {
    memory.deliver(reader);
  }

  @Override
  public KeyBox keys() {
    return memory.keys();
  }

  @Override
  public Firings firings() {
    return memory.firings();
  }

  @Override
  public Allowances allowances() {
    return memory.allowances();
  }

  @Override
  public byte[] secret(String name, byte[] fresh) {
    return memory.secret(name, fresh);
  }

  @Override
  public Optional<byte[]> secret(String name) {
    return memory.secret(name);
  }

  @Override
  public int prune(Retention retention, long now) {
    return 0;
  }

  @Override
  public int tidy(Retention retention, long now) {
    return 0;
  }

  @Override
  public void close() {
    memory.close();
  }
}
