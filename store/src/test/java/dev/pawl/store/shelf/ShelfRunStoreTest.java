package dev.pawl.store.shelf;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.RunStoreContract;
import java.util.TreeMap;

class ShelfRunStoreTest extends RunStoreContract {
  private final TreeMap<String, String> place = new TreeMap<>();

  @Override
  protected RunStore openStore(JournalLimits limits) {
    return new ShelfRunStore(new MapShelf(place), StoreSettings.DEFAULT.limits(limits));
  }

  @Override
  protected void kill(RunStore store) {
    ((ShelfRunStore) store).die();
  }
}
