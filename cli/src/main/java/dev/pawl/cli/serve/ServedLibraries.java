package dev.pawl.cli.serve;

import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.ProjectFlows;
import dev.pawl.library.flow.ServedFlows;
import dev.pawl.library.gate.PromptGate;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.Beside;
import dev.pawl.mcp.face.Callers;
import dev.pawl.mcp.face.Faces;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/** The libraries of prompt flows among what is served. */
final class ServedLibraries {
  private ServedLibraries() {}

  /**
   * @param opening makes files ready to be called, as those with tools are
   * @param gates those of their projects
   * @param changed has clients told when something else is offered
   */
  static Beside of(
      ServeRequest request, FlowOpening opening, ServedGates gates, Faces faces, Runnable changed) {
    List<Path> folders = FlowFolders.among(request.paths());
    FlowLibraries libraries = ProjectFlows.of(request.paths(), folders, opening, request.data());
    Path project = request.paths().isEmpty() ? Path.of("") : request.paths().getFirst();
    PromptGate gate = new PromptGate(gates, project, InstantSource.system());
    return new ServedFlows(
        libraries,
        folders,
        faces,
        (template, exchange) -> gate.refusal(template, Callers.identity(exchange.peer())),
        changed);
  }
}
