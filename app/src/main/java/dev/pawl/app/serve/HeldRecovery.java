package dev.pawl.app.serve;

import dev.pawl.app.api.Pawl;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.runner.Engine;
import dev.pawl.engine.workflow.Workflow;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;

/**
 * Remembers with whose engines runs are gone on with, so that those stay open for them. Many runs
 * are taken over at once, by as many threads.
 */
final class HeldRecovery implements Recovery {
  private final Recovery recovery;
  private final Supplier<Collection<Pawl>> files;
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
    tools.merge(run.workflow(), 1, Integer::sum);
    files.get().stream()
        .filter(file -> file.engine() == engine)
        .findFirst()
        .ifPresent(file -> held.put(run.run(), file));
    return engine;
  }

  /** To be told when the runs go on. */
  void hold(RunHost host) {
    held.forEach((run, file) -> host.find(run).ifPresent(file::hold));
  }

  /** How many runs of which tools were gone on with. */
  Map<String, Integer> tools() {
    return new TreeMap<>(tools);
  }
}
