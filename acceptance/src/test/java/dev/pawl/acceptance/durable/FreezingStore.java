package dev.pawl.acceptance.durable;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.SignalBox;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A store in which every run stops for ever at one of its writes, as if the process had been killed
 * there: so one process can be killed at that write of many runs.
 *
 * @param at the number of the write, an event taken in or made safe
 * @param loses whether what was not made safe by then is lost, rather than just written in time
 * @param frozen counted down for each run that stopped before it was over
 */
record FreezingStore(RunStore store, int at, boolean loses, CountDownLatch frozen)
    implements RunStore {
  @Override
  public Journal begin(String run) {
    return new Freezing(store.begin(run));
  }

  /** The definition is kept with the run: whoever passes on less makes runs nobody can resume. */
  @Override
  public Journal begin(String run, Supplier<String> definition) {
    return new Freezing(store.begin(run, definition));
  }

  private final class Freezing implements Journal {
    private final Journal journal;
    private final List<Event> pending = new ArrayList<>();
    private int writes;
    private boolean stopped;
    private boolean over;

    Freezing(Journal journal) {
      this.journal = journal;
    }

    @Override
    public synchronized void append(Event event) {
      count();
      pending.add(event);
      over = event instanceof Event.RunCompleted || event instanceof Event.RunFailed;
      if (!loses || over) {
        write();
      }
    }

    private void write() {
      pending.forEach(journal::append);
      pending.clear();
    }

    @Override
    public void sync() {
      synchronized (this) {
        checkAlive();
        write();
      }
      journal.sync();
      synchronized (this) {
        count();
      }
    }

    private void count() {
      checkAlive();
      if (++writes == at) {
        stopped = true;
        if (!over) {
          frozen.countDown();
        }
        checkAlive();
      }
    }

    /** Nothing that happens after the kill happens. */
    private void checkAlive() {
      while (stopped) {
        try {
          wait();
        } catch (InterruptedException _) {
          // Dead is dead.
        }
      }
    }
  }

  @Override
  public Optional<RunSummary> find(String run) {
    return store.find(run);
  }

  @Override
  public List<RunSummary> list(RunQuery query) {
    return store.list(query);
  }

  @Override
  public List<Event> events(String run) {
    return store.events(run);
  }

  @Override
  public List<RunSummary> orphans(int most, @Nullable String after) {
    return store.orphans(most, after);
  }

  @Override
  public Set<String> cutOff(Collection<String> runs) {
    return store.cutOff(runs);
  }

  @Override
  public boolean drives(String run) {
    return store.drives(run);
  }

  @Override
  public Optional<Journal> adopt(String run) {
    return store.adopt(run);
  }

  @Override
  public void release(String run) {
    store.release(run);
  }

  @Override
  public void keepDefinition(String digest, String definition) {
    store.keepDefinition(digest, definition);
  }

  @Override
  public Optional<String> definition(String digest) {
    return store.definition(digest);
  }

  @Override
  public void send(Letter letter) {
    store.send(letter);
  }

  @Override
  public List<Letter> letters(String run) {
    return store.letters(run);
  }

  @Override
  public SignalBox signals() {
    return store.signals();
  }

  @Override
  public void deliver(Predicate<Letter> reader) {
    store.deliver(reader);
  }

  @Override
  public KeyBox keys() {
    return store.keys();
  }

  @Override
  public Allowances allowances() {
    return store.allowances();
  }

  @Override
  public byte[] secret(String name, byte[] fresh) {
    return store.secret(name, fresh);
  }

  @Override
  public Optional<byte[]> secret(String name) {
    return store.secret(name);
  }

  @Override
  public int prune(Retention retention, long now) {
    return store.prune(retention, now);
  }

  @Override
  public int tidy(Retention retention, long now) {
    return store.tidy(retention, now);
  }

  @Override
  public void close() {
    store.close();
  }
}
