package dev.pawl.mcp.files;

import java.nio.file.FileSystemException;

/** A symbolic link where there was none when the path was resolved: somebody has swapped it in. */
final class LinkInTheWayException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  LinkInTheWayException(String file) {
    super(file);
  }
}
