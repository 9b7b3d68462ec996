package dev.pawl.mcp.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;

/**
 * An open folder. Its entries are reached by their bare names and never through a symbolic link, so
 * that nothing outside can be reached by swapping a link in.
 */
interface Folder extends Closeable {

  /**
   * Opens a folder by its real path: through file descriptors where the system has them ({@code
   * openat}), else by path with checks.
   */
  @SuppressWarnings("StreamResourceLeak") // The folder closes it.
  static Folder open(Path real) throws IOException {
    DirectoryStream<Path> stream = Files.newDirectoryStream(real);
    if (stream instanceof SecureDirectoryStream<Path> secure) {
      return new SecureFolder(secure);
    }
    stream.close();
    return new PlainFolder(real);
  }

  /** The names of all entries in no particular order, but no more than {@code limit} of them. */
  List<Path> names(int limit) throws IOException;

  /** The attributes of an entry itself; a link is not followed. */
  BasicFileAttributes attributes(Path name) throws IOException;

  /** Opens a folder in this one. */
  Folder folder(Path name) throws IOException;

  /** Opens a file for reading. Only for regular files: opening a pipe would wait for its writer. */
  SeekableByteChannel read(Path name) throws IOException;

  /** Makes a file that is not there yet and opens it for writing. */
  SeekableByteChannel create(Path name) throws IOException;

  /** Gives a file the permissions of another, where files have permissions. */
  void copyPermissions(Path from, Path to) throws IOException;

  /** Renames a file, replacing the target in one step. */
  void rename(Path from, Path to) throws IOException;

  void delete(Path name) throws IOException;
}
