package dev.pawl.library.discovery;

import java.nio.file.Path;
import java.util.List;

/**
 * A file that may configure servers.
 *
 * @param keys behind which they stand, each a way from the top of the file
 * @param base what relative paths and {@code ${workspaceFolder}} mean there
 */
record ConfigFile(
    ConfiguringProgram program, ServerScope scope, Path file, List<List<String>> keys, Path base) {
  static final List<List<String>> USUAL = List.of(List.of("mcpServers"), List.of("servers"));

  ConfigFile {
    keys = List.copyOf(keys);
  }

  /** Whether what is behind these keys is of interest, or on the way to it, or in it. */
  boolean wants(List<String> path) {
    return keys.stream()
        .anyMatch(
            key -> {
              int common = Math.min(key.size(), path.size());
              return key.subList(0, common).equals(path.subList(0, common));
            });
  }
}
