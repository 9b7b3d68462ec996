package dev.pawl.store.sqlite;

import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * How a SQLite file is opened to be read, also where nothing can be written: not even the index of
 * the log, without which SQLite opens nothing by itself.
 */
final class SqliteReading {
  private static final String LOG = "-wal";
  private static final String INDEX = "-shm";

  private final Path file;

  /** Opens a file. */
  interface Opening {
    /**
     * @param name of the file, as a URI
     */
    Connection open(String name) throws SQLException;
  }

  /** Makes sure that a connection can read; null when there is nothing yet. */
  interface Check {
    @Nullable Connection check(Connection connection) throws SQLException;
  }

  SqliteReading(Path file) {
    this.file = file;
  }

  @Nullable Connection open(Opening opening, Check check) throws SQLException {
    if (Files.isWritable(file.getParent()) || Files.exists(beside(file, INDEX))) {
      return check.check(opening.open(name(file)));
    }
    if (!hasLog()) {
      // Whoever writes has a log, so nobody does.
      return check.check(opening.open(name(file) + "?immutable=1"));
    }
    return copy(opening, check);
  }

  private boolean hasLog() {
    try {
      return Files.size(beside(file, LOG)) > 0;
    } catch (IOException _) {
      return false;
    }
  }

  /** What is in the log only can be read where its index can be made. */
  private @Nullable Connection copy(Opening opening, Check check) throws SQLException {
    Path folder = null;
    try {
      folder = Files.createTempDirectory("pawl-reading");
      Path copy = folder.resolve(file.getFileName());
      Files.copy(file, copy);
      Files.copy(beside(file, LOG), beside(copy, LOG));
      return check.check(opening.open(name(copy)));
    } catch (IOException e) {
      throw new PawlException.Unreachable(
          "the journal "
              + file
              + " can be read only as a copy, because nothing can be written beside it, but a copy"
              + " cannot be made: "
              + e.getMessage(),
          e);
    } finally {
      if (folder != null) {
        remove(folder);
      }
    }
  }

  /** It is open by now, so that its names are not needed any more. */
  private static void remove(Path folder) {
    try (var files = Files.newDirectoryStream(folder)) {
      for (Path each : files) {
        removeNowOrLater(each);
      }
      removeNowOrLater(folder);
    } catch (IOException _) {
      // It is in the folder for temporary files.
    }
  }

  private static void removeNowOrLater(Path path) {
    try {
      Files.delete(path);
    } catch (IOException _) {
      path.toFile().deleteOnExit();
    }
  }

  private static Path beside(Path file, String suffix) {
    return file.resolveSibling(file.getFileName() + suffix);
  }

  /** As a URI, in which every name can be written. */
  static String name(Path file) {
    return file.toUri().toString();
  }
}
