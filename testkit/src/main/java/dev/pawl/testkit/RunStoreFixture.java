package dev.pawl.testkit;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;

/** Stores on one place, and runs to keep in them. */
public abstract class RunStoreFixture {
  static final Principal ANN = new Principal(Principal.Kind.PERSON, "ann: b");

  private final List<RunStore> opened = new ArrayList<>();

  /** Opens the place of this test, as another process would. */
  protected abstract RunStore openStore(JournalLimits limits);

  /** Lets a process die: it writes nothing more, and gives nothing back. */
  protected abstract void kill(RunStore store);

  final RunStore open() {
    return open(JournalLimits.DEFAULT);
  }

  final RunStore open(JournalLimits limits) {
    return opened(openStore(limits));
  }

  /** To be closed at the end. */
  final RunStore opened(RunStore store) {
    opened.add(store);
    return store;
  }

  @AfterEach
  void closeAll() {
    opened.forEach(RunStore::close);
  }

  static Event.RunStarted started(String run, long at) {
    return new Event.RunStarted(at, run, "report", "sha256:d", 1, ANN, 42, Map.of("a", 1));
  }

  static Event.StepCompleted step(long at, String step, Object output) {
    return new Event.StepCompleted(at, step, "node", at, 1, output, -1, null);
  }

  /** A run that is over, and safe. */
  static void finish(RunStore store, String run, long start, long end) {
    Journal journal = store.begin(run);
    journal.append(started(run, start));
    journal.append(new Event.RunCompleted(end, "ok"));
    journal.sync();
  }

  /** A run that began, and is safe so far. */
  static Journal start(RunStore store, String run, long at) {
    Journal journal = store.begin(run);
    journal.append(started(run, at));
    journal.sync();
    return journal;
  }

  static List<String> names(List<RunSummary> runs) {
    return runs.stream().map(RunSummary::run).toList();
  }
}
