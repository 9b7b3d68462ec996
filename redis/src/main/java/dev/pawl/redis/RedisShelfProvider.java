package dev.pawl.redis;

import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.shelf.Shelf;
import dev.pawl.store.shelf.ShelfProvider;

/** Knows the addresses of Redis servers. */
public final class RedisShelfProvider implements ShelfProvider {
  @Override
  public boolean recognises(String address) {
    return RedisAddress.isOne(address);
  }

  @Override
  public Shelf open(String address, StoreSettings settings) {
    return new RedisShelf(address, settings.patience());
  }
}
