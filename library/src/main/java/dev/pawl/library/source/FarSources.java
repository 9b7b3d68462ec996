package dev.pawl.library.source;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Logins;
import dev.pawl.engine.source.SourceOrder;
import dev.pawl.engine.source.SourceProvider;
import dev.pawl.library.config.SourceSetting;
import dev.pawl.library.place.DataFolder;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;

/**
 * Opens sources that are somewhere else, by whoever on the class path knows such places. That
 * reaches nothing yet.
 *
 * @param file the {@code pawl.yaml} that names them
 * @param data the folder in which what was fetched is kept
 * @param environment where the variables of credentials are
 */
public record FarSources(Path file, Path data, Map<String, String> environment) {
  public FarSources {
    environment = Map.copyOf(environment);
  }

  /**
   * What is fetched is kept in the data folder. It never goes into a database: each machine has its
   * own.
   *
   * @param runs where runs are kept
   */
  public static FarSources of(Path file, StorePlace runs, Map<String, String> environment) {
    Path data =
        runs instanceof StorePlace.Folder(Path folder)
            ? folder
            : file.toAbsolutePath().resolveSibling(DataFolder.NAME);
    return new FarSources(file, data, environment);
  }

  /**
   * Opens one of them. The caller closes it.
   *
   * @param parts the names of what is looked at in its folder; empty for all
   * @throws PawlException.Conflict when nobody knows such places, or it cannot be one
   */
  public FileSource open(SourceSetting.Git setting, Set<String> parts) {
    for (SourceProvider each : ServiceLoader.load(SourceProvider.class)) {
      if (each.recognises(setting.address())) {
        return each.open(order(setting, parts), data);
      }
    }
    throw new PawlException.Conflict(
        setting.place()
            + ": what reads Git repositories is not there: the artifact dev.pawl:pawl-git, with"
            + " what it depends on, has to be on the class path");
  }

  private SourceOrder order(SourceSetting.Git setting, Set<String> parts) {
    return new SourceOrder(
        setting.name(),
        setting.address(),
        setting.ref(),
        setting.folder(),
        parts,
        setting.ttl(),
        logins(setting));
  }

  private Logins logins(SourceSetting.Git setting) {
    return switch (setting.credentials()) {
      case null -> Logins.NONE;
      case SourceSetting.Credentials.Shown shown -> new ShownLogin(shown, file, environment);
      case SourceSetting.Credentials.Helper helper ->
          new HelperLogin(helper.command(), setting.address());
    };
  }

  /** Without values, some of which are secret. */
  @Override
  public String toString() {
    return "FarSources[" + file + "]";
  }
}
