package dev.pawl.cli.serve;

import dev.pawl.cli.flows.GatedPrompts;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.FlowPlaces;
import dev.pawl.library.flow.ProjectFlows;
import dev.pawl.library.flow.ServedFlows;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.Beside;
import dev.pawl.mcp.face.Faces;
import java.nio.file.Path;
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
    return new ServedFlows(
        libraries,
        new FlowPlaces(() -> FlowFolders.among(request.paths()), opening),
        faces,
        new GatedPrompts(gates),
        changed);
  }
}
