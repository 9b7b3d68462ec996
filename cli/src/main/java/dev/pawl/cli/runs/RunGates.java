package dev.pawl.cli.runs;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.library.gate.ProjectGates;
import dev.pawl.library.registry.LocalTools;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.ServersRecovery;
import dev.pawl.model.Bundle;
import java.nio.file.Path;
import java.util.Set;

/** Which gates count for a run that goes on, or is begun again. */
final class RunGates {
  private RunGates() {}

  /** Where to look for those of a file; for servers of no file, where the run came from. */
  static Path place(Bundle bundle, KeptRun run) {
    return bundle.file().isEmpty() ? origin(run) : Path.of(bundle.file());
  }

  private static Path origin(KeptRun run) {
    Path source = run.source();
    return source == null ? Path.of("") : source;
  }

  /** The names of those that count where a run came from. */
  static Set<String> names(KeptRun run) {
    return ProjectGates.of(origin(run)).map(ProjectGates::names).orElse(Set.of());
  }

  /** Also a run that needs no file has those of where it came from. */
  static ServersRecovery of(KeptRun run, ServersRecovery recovery, RunStore store) {
    return ProjectGates.of(origin(run))
        .map(ProjectGates::sound)
        .map(gates -> recovery.gated(gates.requiring(LocalTools.required(store))))
        .orElse(recovery);
  }
}
