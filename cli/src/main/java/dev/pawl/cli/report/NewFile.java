package dev.pawl.cli.report;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all. */
public final class NewFile {
  private NewFile() {}

  public static void write(Path file, String text) throws UnwritableException {
    try {
      writeOrReplace(file, text);
    } catch (UnwritableException e) {
      throw e;
    } catch (IOException e) {
      throw UnwritableException.of(file, e);
    }
  }

  /** Refuses a pipe, which would have to be waited for; what lies in /dev is open already. */
  public static void checkWritable(Path file) throws UnwritableException {
    if (Files.isDirectory(file)) {
      throw new UnwritableException(file, "it is a folder");
    }
    boolean device = file.toAbsolutePath().normalize().startsWith("/dev");
    if (Files.exists(file) && !Files.isRegularFile(file) && !device) {
      throw new UnwritableException(file, "it is no regular file");
    }
  }

  private static void writeOrReplace(Path file, String text) throws IOException {
    checkWritable(file);
    // A device is written to, never replaced.
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      Files.writeString(file, text);
      return;
    }
    Path target = Files.isSymbolicLink(file) ? file.toRealPath() : file;
    String name = "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp";
    Path draft = target.resolveSibling(name);
    try {
      Files.writeString(draft, text, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      move(draft, target);
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static void move(Path draft, Path target) throws IOException {
    try {
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException _) {
      Files.move(draft, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }
}
