package dev.pawl.library.place;

import dev.pawl.mcp.credential.Credentials;
import dev.pawl.mcp.upstream.TokenPlace;
import dev.pawl.store.StorePlace;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where tokens for upstream servers are kept: in the data folder. When nobody names one, it is that
 * of the file that configures the server, wherever it is used from. Tokens never go into a
 * database: each machine has its own.
 */
public final class TokenStore {
  private TokenStore() {}

  /**
   * @param data where runs are kept, if somebody said so; or null
   */
  public static TokenPlace of(@Nullable StorePlace data) {
    Credentials memory = Credentials.inMemory();
    return server ->
        switch (place(data, server.place().file())) {
          case StorePlace.Folder(Path folder) -> Credentials.in(folder);
          case StorePlace.Memory _ -> memory;
          case StorePlace.Postgres _, StorePlace.Elsewhere _ ->
              Credentials.in(usual(server.place().file()));
        };
  }

  private static StorePlace place(@Nullable StorePlace data, String file) {
    return data == null
        ? DataFolder.where(null, System.getenv(DataFolder.VARIABLE), path(file))
        : data;
  }

  private static Path usual(String file) {
    return DataFolder.where(null, null, path(file)) instanceof StorePlace.Folder(Path folder)
        ? folder
        : Path.of(DataFolder.NAME);
  }

  private static @Nullable Path path(String file) {
    try {
      return file.isEmpty() ? null : Path.of(file);
    } catch (InvalidPathException _) {
      return null;
    }
  }
}
