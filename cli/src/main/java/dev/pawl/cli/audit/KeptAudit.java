package dev.pawl.cli.audit;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditTrail;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.library.runs.DataStore;
import dev.pawl.store.StorePlace;
import java.util.Optional;

/** The audit trail of this place. Looking creates nothing. */
final class KeptAudit implements AutoCloseable {
  private final StorePlace where;
  private final RunStore store;

  KeptAudit(Given given) {
    where = DataOption.where(given, null);
    if (where instanceof StorePlace.Memory) {
      throw given.wrong("`memory` keeps a trail only as long as the process lives that made it");
    }
    store = DataStore.open(where);
  }

  AuditTrail trail() {
    return DataStore.exists(where) ? store.audit() : AuditTrail.OFF;
  }

  /** The key by which the trail is signed, if it is there. */
  Optional<AuditSeal> seal() {
    return DataStore.exists(where)
        ? store.secret(AuditSeal.NAME).map(AuditSeal::new)
        : Optional.empty();
  }

  /** So many, in words. */
  static String entries(long number) {
    return number + (number == 1 ? " entry" : " entries");
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
