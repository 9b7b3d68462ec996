package dev.pawl.engine.host;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reads what was kept of runs beside their events, when it is asked for. */
final class KeptBeside {
  private static final int MOST_KNOWN = 10_000;

  private final RunStore store;

  /** Runs that cannot be gone on with here are looked at again and again. */
  private final Map<String, RunOrigin> origins = new ConcurrentHashMap<>();

  KeptBeside(RunStore store) {
    this.store = store;
  }

  Recovery.Kept of(RunSummary run) {
    return new Recovery.Kept() {
      @Override
      public String definition() {
        return KeptBeside.this.definition(run);
      }

      @Override
      public RunOrigin origin() {
        return KeptBeside.this.origin(run.run());
      }
    };
  }

  private RunOrigin origin(String run) {
    if (origins.size() >= MOST_KNOWN) {
      origins.clear();
    }
    return origins.computeIfAbsent(
        run, id -> store.begun(id).map(Event.RunStarted::origin).orElse(RunOrigin.UNKNOWN));
  }

  private String definition(RunSummary run) {
    return store
        .definition(run.digest())
        .orElseThrow(
            () ->
                new PawlException.NotFound(
                    "the version of `"
                        + run.workflow()
                        + "` with which run "
                        + run.run()
                        + " began was not kept"));
  }
}
