package dev.pawl.engine.host;

import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.runner.Engine;
import dev.pawl.engine.workflow.Workflow;
import java.util.function.Supplier;

/** What is needed to go on with runs that another process began. */
public interface Recovery {
  /** For runs that are all of one workflow. */
  static Recovery of(Workflow workflow, Engine engine) {
    return new Recovery() {
      @Override
      public boolean knows(RunSummary run) {
        return true;
      }

      @Override
      public Workflow workflow(RunSummary run, Supplier<String> definition) {
        return workflow;
      }

      @Override
      public Engine engine(RunSummary run) {
        return engine;
      }
    };
  }

  /** Whether there is all that a run needs: its tool, and the servers that it calls. */
  boolean knows(RunSummary run);

  /**
   * The version of the workflow with which it began.
   *
   * @param definition as it was kept
   * @throws dev.pawl.model.PawlException when it cannot be gone on with here
   */
  Workflow workflow(RunSummary run, Supplier<String> definition);

  /** What drives it. */
  Engine engine(RunSummary run);
}
