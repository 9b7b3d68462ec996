package dev.pawl.library.registry;

import dev.pawl.engine.host.RegistryProjector;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.governance.gate.Principle;

/** Brings the registry of a store up to what its journals say, without secrets in it. */
public final class RegistryFollowing {
  private RegistryFollowing() {}

  /**
   * What is taken out of results by gates is taken out of everything here, be there gates or not.
   */
  static RegistryProjector of(RunStore store) {
    return new RegistryProjector(store, Principle.usualRedaction()::apply, System::nanoTime);
  }

  /** Does all that there is to do. */
  public static void catchUp(RunStore store) {
    of(store).catchUp();
  }

  /** Makes calls and sessions again from all journals. */
  public static void rebuild(RunStore store) {
    store.registry().rebuild();
    catchUp(store);
  }
}
