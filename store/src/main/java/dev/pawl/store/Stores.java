package dev.pawl.store;

import dev.pawl.engine.audit.AuditSeal;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.database.DatabaseRunStore;
import dev.pawl.store.database.Rights;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.store.postgres.PostgresAddress;
import dev.pawl.store.postgres.PostgresDatabase;
import dev.pawl.store.shelf.ShelfProvider;
import dev.pawl.store.shelf.ShelfRunStore;
import dev.pawl.store.sqlite.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Optional;
import java.util.ServiceLoader;

/**
 * Opens stores. Opening one costs nothing yet: the database is opened, and its folder created, when
 * it is first needed.
 */
public final class Stores {
  private Stores() {}

  public static RunStore open(StorePlace place, JournalLimits limits) {
    return open(place, StoreSettings.DEFAULT.limits(limits));
  }

  /** The store at a place, which behaves as the settings say. */
  public static RunStore open(StorePlace place, StoreSettings settings) {
    return switch (place) {
      case StorePlace.Folder(Path path) ->
          new DatabaseRunStore(
              new SqliteDatabase(path.toAbsolutePath(), settings.patience()), settings);
      case StorePlace.Postgres(_, PostgresAddress address) ->
          postgres(address, address.lease() == null ? settings : settings.lease(address.lease()));
      case StorePlace.Elsewhere(String address) -> elsewhere(address, settings);
      case StorePlace.Memory _ -> memory(settings);
    };
  }

  private static RunStore postgres(PostgresAddress address, StoreSettings settings) {
    return new DatabaseRunStore(new PostgresDatabase(address, settings), settings);
  }

  private static RunStore elsewhere(String address, StoreSettings settings) {
    ShelfProvider provider =
        provider(address)
            .orElseThrow(
                () ->
                    new PawlException.Conflict(
                        "what keeps runs in Redis is not there: the artifact dev.pawl:pawl-redis,"
                            + " with what it depends on, has to be on the class path"));
    return new ShelfRunStore(provider.open(address, settings), settings);
  }

  /** Who on the class path knows such an address. */
  static Optional<ShelfProvider> provider(String address) {
    return ServiceLoader.load(ShelfProvider.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(each -> each.recognises(address))
        .findFirst();
  }

  private static RunStore memory(StoreSettings settings) {
    MemoryRunStore plain = new MemoryRunStore(settings.limits());
    MemoryRunStore memory = settings.registering() ? plain.registering() : plain;
    AuditSettings auditing = settings.auditing();
    if (auditing == null) {
      return memory;
    }
    byte[] key = new byte[AuditSeal.LENGTH];
    new SecureRandom().nextBytes(key);
    return memory.audited(auditing, key);
  }

  /** The same for a place that somebody named. */
  public static RunStore open(String place, JournalLimits limits) {
    return open(StorePlace.of(place), limits);
  }

  /** The same with settings. */
  public static RunStore open(String place, StoreSettings settings) {
    return open(StorePlace.of(place), settings);
  }

  /**
   * Creates a data folder if it is not there: for this user's eyes only, and not for version
   * control, as it lies among the files of a project.
   */
  public static void createFolder(Path folder) throws IOException {
    Rights.createFolder(folder);
  }
}
