package dev.pawl.store.sqlite;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.RegistryContract;
import java.nio.file.Path;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;

class SqliteRunStoreTest extends RegistryContract {
  @TempDir Path folder;
  private final Map<RunStore, SqliteDatabase> databases = new IdentityHashMap<>();

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
    SqliteDatabase database = new SqliteDatabase(folder.resolve("data"), settings.patience());
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
