package dev.pawl.store.database;

import java.nio.file.Path;

/** Where this user keeps what can be made again. */
public final class UserCache {
  private UserCache() {}

  public static Path folder() {
    String given = System.getenv("XDG_CACHE_HOME");
    Path all =
        given == null || given.isEmpty()
            ? Path.of(System.getProperty("user.home"), ".cache")
            : Path.of(given);
    if (!all.isAbsolute()) {
      throw new IllegalStateException("the folder for caches is not absolute: " + all);
    }
    return all.resolve("pawl");
  }
}
