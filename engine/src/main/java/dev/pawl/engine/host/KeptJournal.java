package dev.pawl.engine.host;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The journal of a new run, which its first event opens in the store. The definition that the run
 * needs to be resumed is safe before the run is.
 */
final class KeptJournal implements Journal {
  private final RunStore store;
  private volatile KeptDefinitions.Keeping definition;
  private volatile @Nullable Journal journal;

  /** Who wants to hear of it, if anybody does by then. */
  private final Supplier<@Nullable HostWatch> watch;

  private Event.@Nullable RunStarted begun;
  private long events;

  KeptJournal(
      RunStore store, KeptDefinitions.Keeping definition, Supplier<@Nullable HostWatch> watch) {
    this.store = store;
    this.definition = definition;
    this.watch = watch;
  }

  @Override
  public void append(Event event) {
    Journal known = journal;
    if (known == null && event instanceof Event.RunStarted started) {
      known = store.begin(started.run(), definition::text);
      journal = known;
    }
    if (known == null) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    known.append(event);
    tell(event);
  }

  /** Appended by one thread at a time. */
  private void tell(Event event) {
    if (event instanceof Event.RunStarted started) {
      begun = started;
    }
    events++;
    Event.RunStarted first = begun;
    HostWatch who = watch.get();
    if (first != null && who != null) {
      who.happened(first.run(), first.principal(), events, event);
    }
  }

  @Override
  public void leave(Event event) {
    Journal known = journal;
    if (known != null) {
      known.leave(event);
    }
  }

  @Override
  public void flush() {
    Journal known = journal;
    if (known != null) {
      known.flush();
    }
  }

  @Override
  public long weight() {
    Journal known = journal;
    return known == null ? 0 : known.weight();
  }

  @Override
  public boolean isPartlyWritten() {
    Journal known = journal;
    return known != null && known.isPartlyWritten();
  }

  @Override
  public boolean mustBeKept() {
    return store.audit().isOn();
  }

  @Override
  public boolean mayStillAct() {
    Journal known = journal;
    return known == null || known.mayStillAct();
  }

  @Override
  public void sync() {
    // What could not be kept once is tried again: the store may be back.
    KeptDefinitions.Keeping keeping = definition.goingOn();
    definition = keeping;
    keeping.await();
    Journal known = journal;
    if (known != null) {
      known.sync();
    }
  }
}
