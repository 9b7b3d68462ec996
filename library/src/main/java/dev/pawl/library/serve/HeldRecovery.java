package dev.pawl.library.serve;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.Pawl;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/**
 * Keeps the files open with whose engines runs are resumed, each from the moment that it is. Many
 * runs are taken over at once, by as many threads.
 */
final class HeldRecovery implements Recovery {
  private final Recovery recovery;
  private final Supplier<Collection<Pawl>> files;

  /** By runs that are about to go on. */
  private final Map<String, Pawl> held = new ConcurrentHashMap<>();

  private final Map<String, Integer> tools = new ConcurrentSkipListMap<>();

  HeldRecovery(Recovery recovery, Supplier<Collection<Pawl>> files) {
    this.recovery = recovery;
    this.files = files;
  }

  @Override
  public boolean knows(RunSummary run) {
    return recovery.knows(run);
  }

  @Override
  public Workflow workflow(RunSummary run, Kept kept) {
    return recovery.workflow(run, kept);
  }

  @Override
  public Workflow read(RunSummary run, Kept kept) {
    return recovery.read(run, kept);
  }

  @Override
  public Engine engine(RunSummary run, Kept kept) {
    Engine engine = recovery.engine(run, kept);
    files.get().stream()
        .filter(file -> file.engine() == engine)
        .findFirst()
        .ifPresent(file -> held.put(run.run(), file));
    return engine;
  }

  @Override
  public void goesOn(HostedRun run) {
    goesOn(run.id(), run);
  }

  /**
   * @param known the run for which the engine was asked for
   */
  void goesOn(String known, HostedRun run) {
    tools.merge(run.workflow().name(), 1, Integer::sum);
    Pawl file = held.remove(known);
    if (file != null) {
      file.hold(run);
    }
  }

  /** How many runs of which tools were resumed. */
  Map<String, Integer> tools() {
    return new TreeMap<>(tools);
  }
}
