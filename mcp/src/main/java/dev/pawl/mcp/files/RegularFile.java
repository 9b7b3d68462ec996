package dev.pawl.mcp.files;

import java.io.IOException;
import java.nio.file.attribute.BasicFileAttributes;

/** The rule that only regular files are read and written: a pipe or a device could wait forever. */
final class RegularFile {
  private RegularFile() {}

  /** Refuses the root, which has no name that could be opened. */
  static void check(Location file) throws FilesException {
    if (file.isRoot()) {
      throw folder(file);
    }
  }

  static void check(Location file, BasicFileAttributes attributes)
      throws IOException, FilesException {
    if (attributes.isSymbolicLink()) {
      throw new LinkInTheWayException(file.path().toString());
    }
    if (attributes.isDirectory()) {
      throw folder(file);
    }
    if (!attributes.isRegularFile()) {
      throw new FilesException("Not a regular file: " + file.path());
    }
  }

  private static FilesException folder(Location file) {
    return new FilesException(
        "EISDIR: illegal operation on a directory, open '" + file.path() + "'");
  }
}
