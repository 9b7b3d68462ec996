package dev.pawl.engine.host;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.interpreter.Run;
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

  /** Runs that cannot be resumed here are looked at again and again. */
  private final Map<String, Begun> known = new ConcurrentHashMap<>();

  /**
   * What its first event says of a run.
   *
   * @param interpreter the version of the rules by which it began
   */
  private record Begun(RunOrigin origin, int interpreter) {
    static final Begun UNKNOWN = new Begun(RunOrigin.UNKNOWN, 0);

    static Begun of(Event.RunStarted event) {
      return new Begun(event.origin(), event.interpreter());
    }
  }

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
        return begun(run.run()).origin;
      }
    };
  }

  /**
   * @throws PawlException.Conflict when it began by rules that are not known here
   */
  void checkVersion(RunSummary run) {
    if (begun(run.run()).interpreter > Run.INTERPRETER) {
      throw Engine.newer(run.run());
    }
  }

  private Begun begun(String run) {
    if (known.size() >= MOST_KNOWN) {
      known.clear();
    }
    Begun seen = known.get(run);
    if (seen == null) {
      // Not computed by the map: while the store hangs for one run, others must not wait with it.
      seen = store.begun(run).map(Begun::of).orElse(Begun.UNKNOWN);
      known.put(run, seen);
    }
    return seen;
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
