package dev.pawl.redis;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.shelf.ShelfRunStore;
import dev.pawl.testkit.RunStoreContract;
import java.util.concurrent.atomic.AtomicInteger;

class RedisRunStoreIT extends RunStoreContract {
  private static final AtomicInteger PLACES = new AtomicInteger();

  private final String place = "contract" + PLACES.incrementAndGet();

  @Override
  protected RunStore openStore(JournalLimits limits) {
    StoreSettings settings = StoreSettings.DEFAULT.limits(limits);
    String address = RedisServer.running().address("place=" + place);
    return new ShelfRunStore(new RedisShelf(address, settings.patience()), settings);
  }

  @Override
  protected void kill(RunStore store) {
    ((ShelfRunStore) store).die();
  }
}
