package dev.pawl.store;

import dev.pawl.model.PawlException;
import dev.pawl.store.postgres.PostgresAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Where runs are kept. Naming a place opens and creates nothing. */
public sealed interface StorePlace {
  /** As long as the process lives. */
  static StorePlace memory() {
    return new Memory();
  }

  /** By which the place can be named again; it may hold a password. */
  String text();

  /** For people: without a password. */
  default String shown() {
    return text();
  }

  default boolean holdsPassword() {
    return false;
  }

  /** Nothing is kept beyond the life of the process. */
  record Memory() implements StorePlace {
    private static final String NAME = "memory";

    @Override
    public String text() {
      return NAME;
    }
  }

  /** A folder on this machine, which need not exist yet. */
  record Folder(Path path) implements StorePlace {
    @Override
    public String text() {
      return path.toString();
    }
  }

  /** A PostgreSQL database. */
  record Postgres(String text, PostgresAddress address) implements StorePlace {
    @Override
    public String shown() {
      return address.withoutPassword();
    }

    @Override
    public boolean holdsPassword() {
      return address.hasPassword();
    }

    @Override
    public String toString() {
      return shown();
    }
  }

  /**
   * @param text a data folder, {@code memory}, or {@code postgresql://user@host/database}
   * @throws PawlException.Conflict when nothing can be kept at such a place
   */
  static StorePlace of(String text) {
    if (text.equals(Memory.NAME)) {
      return memory();
    }
    if (PostgresAddress.isOne(text)) {
      return new Postgres(text, PostgresAddress.parse(text));
    }
    // What looks like the address of some other database may hold a password, and is not shown.
    if (text.contains("://") || text.startsWith("jdbc:")) {
      throw new PawlException.Conflict(
          "runs can be kept in a folder or in a PostgreSQL database, whose address begins with"
              + " postgresql://; this is another kind of address");
    }
    try {
      return new Folder(Path.of(text));
    } catch (InvalidPathException _) {
      throw new PawlException.Conflict("runs cannot be kept in `" + text + "`: it is no path");
    }
  }
}
