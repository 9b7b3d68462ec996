package dev.pawl.cli.registry;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.registry.Registry;
import dev.pawl.library.registry.RegistryFollowing;
import dev.pawl.library.runs.DataStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;

/** The registry of this place. Looking creates nothing. */
final class KeptRegister implements AutoCloseable {
  private final StorePlace where;
  private final RunStore store;

  KeptRegister(Given given) {
    where = DataOption.where(given, null);
    if (where instanceof StorePlace.Memory) {
      throw given.wrong("`memory` keeps a registry only as long as the process lives that made it");
    }
    store = DataStore.open(where, DataOption.auditing(where), DataOption.registers(where));
  }

  boolean exists() {
    return DataStore.exists(where);
  }

  StorePlace where() {
    return where;
  }

  Registry registry() {
    return exists() ? store.registry() : Registry.OFF;
  }

  /** The same after what journals say was taken in, if it can be. */
  Registry upToDate(Terminal terminal) {
    try {
      if (exists()) {
        RegistryFollowing.catchUp(store);
      }
    } catch (PawlException e) {
      terminal
          .err()
          .println(
              "pawl: warning: this may be behind what happened: "
                  + Printable.of(String.valueOf(e.getMessage())));
    }
    return registry();
  }

  void rebuild() {
    RegistryFollowing.rebuild(store);
  }

  /** What messages call the place. */
  String name() {
    return DataOption.shortest(where);
  }

  @Override
  public void close() {
    store.close();
  }
}
