package dev.pawl.app.cli;

import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/** Writes a file whole or not at all. */
final class NewFile {
  private NewFile() {}

  static void write(Path file, String text) throws UnwritableException {
    try {
      writeOrReplace(file, text);
    } catch (IOException e) {
      throw UnwritableException.of(file, e);
    }
  }

  private static void writeOrReplace(Path file, String text) throws IOException {
    // A device or a pipe is written to, never replaced.
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
