package dev.pawl.library.embed;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.library.runs.ServersRecovery;
import dev.pawl.model.PawlException;

/** Resumes a run that a program names, with the servers of what that has loaded. */
public final class Resuming implements Recovery {
  private final LoadedTools tools;

  public Resuming(LoadedTools tools) {
    this.tools = tools;
  }

  @Override
  public boolean knows(RunSummary run) {
    return true;
  }

  @Override
  public Workflow workflow(RunSummary run, Kept kept) {
    Workflow workflow = read(run, kept);
    ServersRecovery servers = servers(workflow);
    if (servers.file().isEmpty() && !workflow.servers().isEmpty()) {
      throw new PawlException.NotFound(
          "run "
              + run.run()
              + " of `"
              + run.workflow()
              + "` calls servers that nothing configures that is loaded here: "
              + String.join(", ", workflow.servers()));
    }
    return workflow;
  }

  @Override
  public Workflow read(RunSummary run, Kept kept) {
    return FileRecovery.compiled(kept.definition());
  }

  @Override
  public Engine engine(RunSummary run, Kept kept) {
    return engine(read(run, kept));
  }

  /** What drives a run of a version that need not be the one that is loaded. */
  public Engine engine(Workflow workflow) {
    return servers(workflow).engine();
  }

  private ServersRecovery servers(Workflow workflow) {
    return new ServersRecovery(tools.files(), workflow, "Pawl.load(FILE)");
  }
}
