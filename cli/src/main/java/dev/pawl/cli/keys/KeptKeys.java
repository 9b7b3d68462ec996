package dev.pawl.cli.keys;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.library.runs.DataStore;
import dev.pawl.store.StorePlace;

/** Where the keys of this place are kept. Looking creates nothing. */
final class KeptKeys implements AutoCloseable {
  private final StorePlace where;
  private final RunStore store;

  KeptKeys(Given given) {
    where = DataOption.where(given, null);
    if (where instanceof StorePlace.Memory) {
      throw given.wrong("`memory` keeps keys only as long as the process lives that made them");
    }
    store = DataStore.open(where, DataOption.auditing(where));
  }

  boolean exists() {
    return DataStore.exists(where);
  }

  KeyBox box() {
    return store.keys();
  }

  /** What messages call the place. */
  String name() {
    return DataOption.shortest(where);
  }

  /** What `pawl serve` must be told to find the same keys. */
  String words() {
    return DataOption.words(where);
  }

  @Override
  public void close() {
    store.close();
  }
}
