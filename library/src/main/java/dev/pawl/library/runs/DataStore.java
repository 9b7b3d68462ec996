package dev.pawl.library.runs;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.library.place.DataFolder;
import dev.pawl.store.StorePlace;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The store at the place that {@link DataFolder} decided on. */
public final class DataStore {
  private DataStore() {}

  /** Costs nothing yet: what is there is opened when it is first needed. */
  public static RunStore open(StorePlace place) {
    return Stores.open(place, Keeping.here().limits());
  }

  /**
   * The same, by which it is put down who does what.
   *
   * @param auditing what of it; null to put nothing down
   */
  public static RunStore open(StorePlace place, @Nullable AuditSettings auditing) {
    return open(place, auditing, false);
  }

  /**
   * The same, by which it may be registered what runs do.
   *
   * @param registers whether it is
   */
  public static RunStore open(
      StorePlace place, @Nullable AuditSettings auditing, boolean registers) {
    return Stores.open(
        place,
        StoreSettings.DEFAULT
            .limits(Keeping.here().limits())
            .audited(auditing)
            .registering(registers));
  }

  /** Whether something may be kept there already: the folder of one that is a folder exists. */
  public static boolean exists(StorePlace place) {
    return !(place instanceof StorePlace.Folder(Path folder)) || Files.isDirectory(folder);
  }

  /** Why nothing can be kept in a folder, as far as that can be seen without creating it. */
  public static Optional<String> refusal(StorePlace place) {
    return place instanceof StorePlace.Folder(Path folder)
        ? refusal(folder.toAbsolutePath())
        : Optional.empty();
  }

  private static Optional<String> refusal(Path folder) {
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
