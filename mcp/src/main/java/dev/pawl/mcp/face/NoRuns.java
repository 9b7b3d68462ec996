package dev.pawl.mcp.face;

import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import java.util.Optional;

/** Where there are no runs, and none can be begun. */
final class NoRuns implements RunSource {
  @Override
  public boolean isDurable() {
    return false;
  }

  @Override
  public RunHost host() {
    throw none();
  }

  @Override
  public Optional<HostedRun> adopt(String run) {
    return Optional.empty();
  }

  @Override
  public Workflow workflow(RunSummary run) {
    throw none();
  }

  private static PawlException.Conflict none() {
    return new PawlException.Conflict("nothing can be run here");
  }
}
