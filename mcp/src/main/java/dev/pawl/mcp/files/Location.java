package dev.pawl.mcp.files;

import java.nio.file.Path;

/**
 * A place below the root, free of symbolic links when it was resolved.
 *
 * @param path absolute
 * @param below the same, relative to the root; the empty path is the root itself
 */
record Location(Path path, Path below) {

  boolean isRoot() {
    return below.toString().isEmpty();
  }

  /** The last name. The root has none that counts. */
  Path name() {
    return below.getName(below.getNameCount() - 1);
  }
}
