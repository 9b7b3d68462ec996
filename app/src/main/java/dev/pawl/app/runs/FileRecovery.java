package dev.pawl.app.runs;

import dev.pawl.app.api.Pawl;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.runner.Engine;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.formats.graph.StoredDefinition;
import dev.pawl.model.Definition;
import dev.pawl.model.PawlException;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** Goes on with runs of the tools that are loaded now, each on the version it began with. */
public final class FileRecovery implements Recovery {
  private final Supplier<Collection<Pawl>> files;
  private final Map<String, Workflow> read = new ConcurrentHashMap<>();

  /**
   * @param files those that are loaded at the moment
   */
  public FileRecovery(Supplier<Collection<Pawl>> files) {
    this.files = files;
  }

  /** A workflow in the form in which it is kept. */
  public static String written(Workflow workflow) {
    return StoredDefinition.write(workflow.family(), workflow.servers());
  }

  @Override
  public boolean knows(RunSummary run) {
    return find(run).isPresent();
  }

  /** The tool may have changed since, but it has to be there: its file has the servers. */
  private Optional<Pawl> find(RunSummary run) {
    return files.get().stream()
        .filter(
            file -> file.tools().stream().map(Definition::name).anyMatch(run.workflow()::equals))
        .findFirst();
  }

  private Pawl file(RunSummary run) {
    return find(run)
        .orElseThrow(
            () ->
                new PawlException.NotFound(
                    "no file that is loaded has a tool `" + run.workflow() + "`"));
  }

  @Override
  public Workflow workflow(RunSummary run, Supplier<String> definition) {
    Workflow workflow =
        read.computeIfAbsent(run.digest(), _ -> compiled(run.workflow(), definition.get()));
    Set<String> missing = new TreeSet<>(workflow.servers());
    missing.removeAll(file(run).servers());
    if (!missing.isEmpty()) {
      throw new PawlException.NotFound(
          "it calls servers that are not configured any more: " + String.join(", ", missing));
    }
    return workflow;
  }

  /** What was kept, compiled again. */
  public static Workflow compiled(String tool, String definition) {
    Workflow workflow = Compilation.of(StoredDefinition.read(definition)).workflows().get(tool);
    if (workflow == null) {
      throw new PawlException.Conflict("the kept version of `" + tool + "` does not compile");
    }
    return workflow;
  }

  @Override
  public Engine engine(RunSummary run) {
    return file(run).engine();
  }
}
