package dev.pawl.cli.report;

import dev.pawl.library.turn.Draft;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a file whole or not at all. */
public final class NewFile {
  private NewFile() {}

  /**
   * Writes a file that nobody named but Pawl. A link in its place is refused: whoever put it there,
   * for example into a folder that was downloaded, would choose the file that is overwritten.
   */
  public static void write(Path file, String text) throws UnwritableException {
    if (Files.isSymbolicLink(file)) {
      throw new UnwritableException(file, "it is a link, which is not followed; remove it");
    }
    writeNamed(file, text);
  }

  /** Writes a file that somebody named, who may mean the one that a link leads to. */
  public static void writeNamed(Path file, String text) throws UnwritableException {
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
    if (Files.exists(file) && !Files.isRegularFile(file) && !isInDev(file)) {
      throw new UnwritableException(file, "it is no regular file");
    }
  }

  private static boolean isInDev(Path file) {
    return file.toAbsolutePath().normalize().startsWith("/dev");
  }

  private static void writeOrReplace(Path file, String text) throws IOException {
    checkWritable(file);
    boolean link = Files.isSymbolicLink(file);
    boolean special = Files.exists(file) && !Files.isRegularFile(file);
    // A device is written to, never replaced, and neither is what stdout leads to.
    if (special || (link && isInDev(file))) {
      Files.writeString(file, text);
      return;
    }
    Path target = link ? file.toRealPath() : file;
    try (Draft draft = Draft.of(target, text.getBytes(StandardCharsets.UTF_8))) {
      draft.put();
    }
  }
}
