package dev.pawl.lsp.graph;

import dev.pawl.formats.source.FileContent;
import dev.pawl.model.UpstreamDefinition;
import java.nio.file.Path;
import java.util.Map;

/** Where texts live: files, some of which are open in an editor and say something else there. */
public interface Workspace {
  /** What a file says: in the editor if it is open there, otherwise on the disk. */
  FileContent read(Path file);

  /** The servers that a file may use besides its own. */
  Map<String, UpstreamDefinition> servers(Path file);

  /** Files on the disk alone, and no servers from elsewhere. */
  Workspace PLAIN =
      new Workspace() {
        @Override
        public FileContent read(Path file) {
          return FileContent.read(file);
        }

        @Override
        public Map<String, UpstreamDefinition> servers(Path file) {
          return Map.of();
        }
      };
}
