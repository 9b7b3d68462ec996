package dev.pawl.engine.host;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;

/** What is needed to resume runs that another process began. */
public interface Recovery {
  /** What was kept of a run beside its events. Reading it may take a moment. */
  interface Kept {
    /** The version of its workflow, as it was written. */
    String definition();

    /** Where it comes from. */
    RunOrigin origin();
  }

  /** For runs that are all of one workflow. */
  static Recovery of(Workflow workflow, Engine engine) {
    return new Recovery() {
      @Override
      public boolean knows(RunSummary run) {
        return true;
      }

      @Override
      public Workflow workflow(RunSummary run, Kept kept) {
        return workflow;
      }

      @Override
      public Engine engine(RunSummary run, Kept kept) {
        return engine;
      }
    };
  }

  /** Whether there may be all that a run needs: its tool, and the servers that it calls. */
  boolean knows(RunSummary run);

  /**
   * The version of the workflow with which it began.
   *
   * @throws dev.pawl.model.PawlException when it cannot be resumed here
   */
  Workflow workflow(RunSummary run, Kept kept);

  /** The same only to look back at it: nothing need be there that it calls. */
  default Workflow read(RunSummary run, Kept kept) {
    return workflow(run, kept);
  }

  /** What drives it. */
  Engine engine(RunSummary run, Kept kept);

  /** The run is about to go on here. */
  default void goesOn(HostedRun run) {}
}
