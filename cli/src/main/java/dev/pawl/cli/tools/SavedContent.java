package dev.pawl.cli.tools;

import dev.pawl.cli.report.UnwritableException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A folder that takes content which cannot be shown. No file that is there is touched. */
final class SavedContent {
  private static final int MOST_NAMES = 10_000;

  private final Path folder;

  private SavedContent(Path folder) {
    this.folder = folder;
  }

  /** Finds out before anything is called whether that folder can be had. */
  static @Nullable SavedContent to(@Nullable Path folder) throws UnwritableException {
    if (folder == null) {
      return null;
    }
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw UnwritableException.of(folder, e);
    }
    if (!Files.isWritable(folder)) {
      throw new UnwritableException(folder, "access is denied");
    }
    return new SavedContent(folder);
  }

  /** Writes a new file. */
  Path keep(Attachment attachment) throws UnwritableException {
    byte[] bytes = Objects.requireNonNull(attachment.bytes());
    String name = attachment.name();
    int dot = name.lastIndexOf('.');
    for (int number = 1; number < MOST_NAMES; number++) {
      String free =
          number == 1 ? name : name.substring(0, dot) + "-" + number + name.substring(dot);
      Path file = folder.resolve(free);
      try {
        Files.write(file, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        return file;
      } catch (FileAlreadyExistsException _) {
        // The next number may be free.
      } catch (IOException e) {
        throw UnwritableException.of(file, e);
      }
    }
    throw new UnwritableException(folder, "it is full of files named like " + name);
  }
}
