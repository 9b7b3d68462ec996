package dev.pawl.store;

import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Keeps what is created from other users of the machine. What is there already stays as it is. */
final class Rights {
  private Rights() {}

  static FileAttribute<?>[] folder(Path where) {
    return only(where, "rwx------");
  }

  static FileAttribute<?>[] file(Path where) {
    return only(where, "rw-------");
  }

  private static FileAttribute<?>[] only(Path where, String rights) {
    boolean posix = where.getFileSystem().supportedFileAttributeViews().contains("posix");
    return posix
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
