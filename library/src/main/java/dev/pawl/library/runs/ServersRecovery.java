package dev.pawl.library.runs;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.governance.gate.Gating;
import dev.pawl.library.AnswerTime;
import dev.pawl.library.KnownEffects;
import dev.pawl.library.Pawl;
import dev.pawl.model.Borrowed;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Resumes a run that somebody names: its version was kept, so that a file is needed only for how
 * the servers are configured that it calls, and none when it calls none.
 */
public final class ServersRecovery implements Recovery {
  private final List<Pawl> files;
  private final Workflow workflow;
  private final String example;
  private final @Nullable Gating gating;

  /**
   * @param example a command that names such a file
   */
  public ServersRecovery(List<Pawl> files, Workflow workflow, String example) {
    this(files, workflow, example, null);
  }

  private ServersRecovery(
      List<Pawl> files, Workflow workflow, String example, @Nullable Gating gating) {
    this.files = List.copyOf(files);
    this.workflow = workflow;
    this.example = example;
    this.gating = gating;
  }

  /** The same with gates for a run that needs no file; files have their own. */
  public ServersRecovery gated(Gating gates) {
    return new ServersRecovery(files, workflow, example, gates);
  }

  private Engine engine(String tool) {
    return file(tool).map(Pawl::engine).orElseGet(() -> withoutServers(tool, workflow.servers()));
  }

  /** Files that have the tool itself come first. */
  private Optional<Pawl> file(String tool) {
    Set<String> needed = workflow.servers();
    return files.stream()
        .filter(file -> file.servers().containsAll(needed))
        .min((a, b) -> Boolean.compare(has(b, tool), has(a, tool)));
  }

  /** The file whose servers a run of the workflow calls, if there is one. */
  public Optional<Pawl> file() {
    return file(workflow.name());
  }

  private static boolean has(Pawl file, String tool) {
    return file.tools().stream().anyMatch(each -> each.name().equals(tool));
  }

  private Engine withoutServers(String tool, Set<String> needed) {
    if (needed.isEmpty()) {
      Engine engine = Engine.on(Upstreams.NONE).with(AnswerTime.here());
      return gating == null
          ? engine
          : engine.gated(gating.knowing(KnownEffects.of(ToolFacts.NONE)));
    }
    Set<String> missing = new TreeSet<>(needed);
    files.forEach(file -> missing.removeAll(file.servers()));
    throw new PawlException.NotFound(
        "`"
            + tool
            + "` calls servers that "
            + (files.isEmpty() ? "a graph file has to configure: " : "no file given configures: ")
            + String.join(", ", missing.isEmpty() ? needed : missing)
            + "; name one that does, as in `"
            + example
            + "`"
            + (missing.stream().anyMatch(ServersRecovery::isOfAnotherFile)
                ? ""
                : ", or take them from any file with --mcp FILE"));
  }

  /** Only the file that runs a tool of another one knows the servers there by that name. */
  private static boolean isOfAnotherFile(String server) {
    return server.indexOf(Borrowed.MARK) >= 0;
  }

  /** What drives a run of the workflow. */
  public Engine engine() {
    return engine(workflow.name());
  }

  @Override
  public boolean knows(RunSummary run) {
    return true;
  }

  @Override
  public Workflow workflow(RunSummary run, Kept kept) {
    return workflow;
  }

  @Override
  public Workflow read(RunSummary run, Kept kept) {
    return run.digest().equals(workflow.digest())
        ? workflow
        : FileRecovery.compiled(kept.definition());
  }

  @Override
  public Engine engine(RunSummary run, Kept kept) {
    return engine(run.workflow());
  }
}
