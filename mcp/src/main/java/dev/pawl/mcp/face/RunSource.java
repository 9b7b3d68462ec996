package dev.pawl.mcp.face;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import java.util.Optional;

/** Where faces find runs. Nothing is opened before it is needed. */
public interface RunSource {
  /** Whether runs outlive the process. */
  boolean isDurable();

  /** The runs of this process. */
  RunHost host();

  /** Resumes a run that no process drives; empty when one does, or it cannot be done here. */
  Optional<HostedRun> adopt(String run);

  /**
   * The version of its workflow with which a run began.
   *
   * @throws dev.pawl.model.PawlException when it cannot be told
   */
  Workflow workflow(RunSummary run);
}
