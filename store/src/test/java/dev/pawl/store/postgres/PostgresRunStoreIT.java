package dev.pawl.store.postgres;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import dev.pawl.testkit.RegistryContract;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

class PostgresRunStoreIT extends RegistryContract {
  private static final AtomicInteger PLACES = new AtomicInteger();

  private final String schema = "contract" + PLACES.incrementAndGet();
  private final Map<RunStore, PostgresDatabase> databases = new IdentityHashMap<>();

  @Override
  protected RunStore openStore(JournalLimits limits) {
    return open(StoreSettings.DEFAULT.limits(limits));
  }

  @Override
  protected RunStore openAudited(JournalLimits limits, AuditSettings settings) {
    return open(StoreSettings.DEFAULT.limits(limits).audited(settings));
  }

  @Override
  protected RunStore openRegistering(JournalLimits limits, @Nullable String channel) {
    return open(StoreSettings.DEFAULT.limits(limits).auditing(channel).registering(true));
  }

  private RunStore open(StoreSettings settings) {
    PostgresAddress address = PostgresAddress.parse(PostgresServer.running().address(schema));
    PostgresDatabase database = new PostgresDatabase(address, settings);
    RunStore store = new DatabaseRunStore(database, settings);
    databases.put(store, database);
    return store;
  }

  /** Lets go of what says that it lives, which is all that others can see of its death. */
  @Override
  protected void kill(RunStore store) {
    databases.get(store).die();
  }
}
