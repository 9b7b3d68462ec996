package dev.pawl.store.shelf;

import dev.pawl.store.database.StoreSettings;

/**
 * Opens shelves at the addresses of one kind, such as {@code redis://}. Found by {@link
 * java.util.ServiceLoader} on the class path, when an address is of no kind that is known without.
 */
public interface ShelfProvider {
  /** Whether it knows such addresses. One may hold a password, so no message repeats it. */
  boolean recognises(String address);

  /**
   * The shelf at an address. Opening it costs nothing yet: the place is reached when it is first
   * needed.
   *
   * @throws dev.pawl.model.PawlException.Conflict when the address is wrong
   */
  Shelf open(String address, StoreSettings settings);
}
