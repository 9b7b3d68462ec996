package dev.pawl.formats.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;

/**
 * The rule that only regular files are read where somebody names a file: a pipe or a device could
 * be waited for forever, or never end.
 */
public final class RegularFile {
  private RegularFile() {}

  /** What was named is no regular file. */
  public static final class RefusedException extends FileSystemException {
    private static final long serialVersionUID = 1L;

    private RefusedException(Path file, String reason) {
      super(file.toString(), null, reason);
    }
  }

  /**
   * The beginning of a file.
   *
   * @param most how many bytes at most; one more than may be used, to see that there are too many
   * @throws RefusedException when it is no regular file, with a reason such as "it is a folder"
   */
  public static byte[] read(Path file, int most) throws IOException {
    // Before it is opened: to open a pipe is to wait for whoever writes into it.
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    if (attributes.isDirectory()) {
      throw new RefusedException(file, "it is a folder");
    }
    if (!attributes.isRegularFile()) {
      throw new RefusedException(file, "it is no regular file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(most);
    }
  }
}
