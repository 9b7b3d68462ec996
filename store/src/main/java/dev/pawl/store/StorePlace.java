package dev.pawl.store;

import dev.pawl.model.PawlException;
import dev.pawl.store.postgres.PostgresAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

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

  /** A place that a module of its own knows, such as a Redis server. */
  record Elsewhere(String text) implements StorePlace {
    private static final Pattern FORM =
        Pattern.compile("([a-z0-9+.-]+://)(?:([^/@]*)@)?([^@?]*)(?:\\?.*)?");

    static boolean isOne(String text) {
      return text.startsWith("redis://")
          || text.startsWith("rediss://")
          || Stores.provider(text).isPresent();
    }

    @Override
    public String shown() {
      Matcher parts = FORM.matcher(text);
      if (!parts.matches()) {
        return text.substring(0, text.indexOf("://") + 3) + "...";
      }
      String login = Objects.requireNonNullElse(parts.group(2), "");
      String user = login.contains(":") ? login.substring(0, login.indexOf(':')) : login;
      return parts.group(1) + (user.isEmpty() ? "" : user + "@") + parts.group(3);
    }

    @Override
    public boolean holdsPassword() {
      Matcher parts = FORM.matcher(text);
      return !parts.matches() || (parts.group(2) != null && parts.group(2).contains(":"));
    }

    @Override
    public String toString() {
      return shown();
    }
  }

  /**
   * @param text a data folder, {@code memory}, {@code postgresql://user@host/database}, {@code
   *     redis://host/0} if its module is there, or what another {@link
   *     dev.pawl.store.shelf.ShelfProvider} on the class path knows
   * @throws PawlException.Conflict when nothing can be kept at such a place
   */
  static StorePlace of(String text) {
    if (text.equals(Memory.NAME)) {
      return memory();
    }
    if (PostgresAddress.isOne(text)) {
      return new Postgres(text, PostgresAddress.parse(text));
    }
    // Whoever names a folder loads nothing of this.
    if (text.contains("://") && Elsewhere.isOne(text)) {
      return new Elsewhere(text);
    }
    // What looks like the address of some other database may hold a password, and is not shown.
    if (text.contains("://") || text.startsWith("jdbc:")) {
      throw new PawlException.Conflict(
          "runs can be kept in a folder, in a PostgreSQL database, whose address begins with"
              + " postgresql://, or in Redis, redis://; this is another kind of address");
    }
    try {
      return new Folder(Path.of(text));
    } catch (InvalidPathException _) {
      throw new PawlException.Conflict("runs cannot be kept in `" + text + "`: it is no path");
    }
  }
}
