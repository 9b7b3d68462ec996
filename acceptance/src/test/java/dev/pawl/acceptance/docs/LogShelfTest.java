package dev.pawl.acceptance.docs;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.shelf.ShelfRunStore;
import dev.pawl.testkit.RunStoreContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LogShelfTest extends RunStoreContract {
  @TempDir Path folder;

  @Override
  protected RunStore openStore(JournalLimits limits) {
    try {
      return new ShelfRunStore(
          new LogShelf(folder.resolve("runs.log")), StoreSettings.DEFAULT.limits(limits));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  protected void kill(RunStore store) {
    ((ShelfRunStore) store).die();
  }
}
