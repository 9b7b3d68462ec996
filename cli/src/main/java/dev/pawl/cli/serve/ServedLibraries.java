package dev.pawl.cli.serve;

import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.PromptAccess;
import dev.pawl.library.flow.ServedFlows;
import dev.pawl.library.serve.DefinitionLoader;
import dev.pawl.mcp.face.Faces;
import java.nio.file.Path;
import java.util.List;

/** The libraries of prompt flows among what is served. */
final class ServedLibraries {
  private ServedLibraries() {}

  /**
   * @param loader makes files ready to be called, as those with tools are
   */
  static ServedFlows of(List<Path> paths, DefinitionLoader loader, Given given, Faces faces) {
    ServersOption servers = new ServersOption(given);
    List<Path> folders = FlowFolders.among(paths);
    FlowLibraries libraries =
        FlowFolders.libraries(folders, FlowOpening.of(servers::servers, loader::open));
    return new ServedFlows(libraries, folders, faces, PromptAccess.ANYONE);
  }
}
