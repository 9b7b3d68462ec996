package dev.pawl.library.config;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Whether a project wants it put down who does what. */
public final class Auditing {
  private Auditing() {}

  /**
   * @param start the file or folder that is run or served, or where that is kept
   * @param channel how those come who do it
   * @return that channel; or null to put nothing down
   */
  public static @Nullable String channel(Path start, String channel) {
    return isWanted(start, settings -> settings.audit() != Audit.NOTHING) ? channel : null;
  }

  /**
   * Whether a project wants arguments and results put down, too. A file that is wrong does not: it
   * may be so about what must not be told.
   *
   * @param start the file or folder that is run or served, or where that is kept
   */
  public static boolean hasPayloads(Path start) {
    Path file = file(start);
    if (file == null) {
      return false;
    }
    ConfigFile config = ConfigFile.read(file);
    return config.isSound() && config.settings().audit() == Audit.PAYLOADS;
  }

  /**
   * Whether a project wants it registered which tools there are, and who calls them how.
   *
   * @param start the file or folder that is run or served, or where that is kept
   */
  public static boolean isRegistered(Path start) {
    return hasFile(start) && isWanted(start, Settings::registry);
  }

  /**
   * A file that is wrong may have wanted to say so: too much is put down rather than too little.
   */
  private static boolean isWanted(Path start, Predicate<Settings> wish) {
    // Most projects have no such file, and need not load what reads it.
    Path file = file(start);
    if (file == null) {
      return false;
    }
    ConfigFile config = ConfigFile.read(file);
    return !config.isSound() || wish.test(config.settings());
  }

  /** Whether a project says anything of itself. */
  public static boolean hasFile(Path start) {
    return file(start) != null;
  }

  private static @Nullable Path file(Path start) {
    Path from = start.toAbsolutePath().normalize();
    for (Path each = from; each != null; each = each.getParent()) {
      Path file = each.resolve(ConfigFile.NAME);
      if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
        return file;
      }
    }
    return null;
  }
}
