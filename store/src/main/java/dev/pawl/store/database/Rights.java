package dev.pawl.store.database;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Keeps what is created from other users of the machine. What is there already stays as it is. */
public final class Rights {
  private Rights() {}

  /** Creates a data folder if it is not there; it is not for version control either. */
  public static void createFolder(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      return;
    }
    Files.createDirectories(folder, folder(folder));
    try {
      Files.writeString(Files.createFile(folder.resolve(".gitignore"), file(folder)), "*\n");
    } catch (FileAlreadyExistsException _) {
      // Another process was quicker.
    }
  }

  public static FileAttribute<?>[] folder(Path where) {
    return only(where, "rwx------");
  }

  public static FileAttribute<?>[] file(Path where) {
    return only(where, "rw-------");
  }

  /** As files of this user have them that are not to be kept from anybody. */
  public static FileAttribute<?>[] usual(Path where) {
    return only(where, "rw-rw-rw-");
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
