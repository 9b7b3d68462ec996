package dev.pawl.library.runs;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.store.Stores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/** The store at the place that {@link DataFolder} decided on. */
public final class DataStore {
  private DataStore() {}

  /** Costs nothing yet: what is there is opened when it is first needed. */
  public static RunStore open(String where) {
    JournalLimits limits = Keeping.here().limits();
    return where.equals(DataFolder.MEMORY)
        ? new MemoryRunStore(limits)
        : Stores.open(where, limits);
  }

  /** Whether it is a folder on this machine. */
  public static boolean isFolder(String where) {
    return !where.equals(DataFolder.MEMORY) && !where.contains("://") && !where.startsWith("jdbc:");
  }

  /** Whether something may be kept there already: the folder of one that is a folder exists. */
  public static boolean exists(String where) {
    return !isFolder(where) || Files.isDirectory(Path.of(where));
  }

  /** Why nothing can be kept in a folder, as far as that can be seen without creating it. */
  public static Optional<String> refusal(String where) {
    if (!isFolder(where)) {
      return Optional.empty();
    }
    Path folder;
    try {
      folder = Path.of(where).toAbsolutePath();
    } catch (InvalidPathException _) {
      return Optional.of("`" + where + "` is no path");
    }
    Path there = folder;
    while (there.getParent() != null && !Files.exists(there)) {
      there = there.getParent();
    }
    if (!Files.isDirectory(there)) {
      return Optional.of(there + " is a file");
    }
    if (Files.isWritable(there)) {
      return Optional.empty();
    }
    return Optional.of(
        isReadOnly(there)
            ? "the file system of " + there + " is read-only"
            : "this user may not write to " + there);
  }

  private static boolean isReadOnly(Path there) {
    try {
      return Files.getFileStore(there).isReadOnly();
    } catch (IOException _) {
      return false;
    }
  }
}
