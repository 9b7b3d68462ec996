package dev.pawl.cli.option;

import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.library.config.Auditing;
import dev.pawl.library.gate.ProjectAudit;
import dev.pawl.library.place.DataFolder;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where runs are kept, for every command that has to do with them. */
public final class DataOption {
  private static final String NAME = "--data";
  private static final String CHANNEL = "cli";

  private DataOption() {}

  public static Option option() {
    return Syntax.option(
        Type.TEXT, "WHERE", "Keep runs in this folder or database, or in `memory`.", NAME);
  }

  /** The same for commands that only look. */
  public static Option reading() {
    return Syntax.option(Type.TEXT, "WHERE", "The folder or database of the runs.", NAME);
  }

  /**
   * @param definition what is run, or null for what lies around here
   */
  public static StorePlace where(Given given, @Nullable Path definition) {
    String option = given.value(NAME);
    if (option != null && named(option, given).holdsPassword()) {
      boolean postgres = option.startsWith("postgres");
      throw given.wrong(
          NAME
              + " may not hold a password, because all programs of this machine can read it there;"
              + " put the whole address into the variable "
              + DataFolder.VARIABLE
              + (postgres ? ", or the password into ~/.pgpass" : ""));
    }
    Variables.check(given);
    return DataFolder.where(option, System.getenv(DataFolder.VARIABLE), definition);
  }

  private static StorePlace named(String option, Given given) {
    try {
      return StorePlace.of(option);
    } catch (PawlException.Conflict e) {
      throw given.wrong(String.valueOf(e.getMessage()));
    }
  }

  /** Where tokens of logins are kept, if somebody said so; else null. */
  public static @Nullable StorePlace tokens(Given given) {
    return given.has(NAME) ? where(given, null) : null;
  }

  /**
   * What is put down of what is done at a place from here; the project around here says so, or the
   * one around the place. Null to put nothing down.
   */
  public static @Nullable AuditSettings auditing(StorePlace where) {
    AuditSettings here = ProjectAudit.of(Path.of(""), CHANNEL);
    return here == null && where instanceof StorePlace.Folder(Path folder)
        ? ProjectAudit.of(folder, CHANNEL)
        : here;
  }

  /** Whether what is done at a place from here is registered; said in the same way. */
  public static boolean registers(StorePlace where) {
    return Auditing.isRegistered(Path.of(""))
        || (where instanceof StorePlace.Folder(Path folder) && Auditing.isRegistered(folder));
  }

  /** Whether somebody said where. */
  public static boolean isGiven(Given given) {
    String variable = System.getenv(DataFolder.VARIABLE);
    return given.has(NAME) || (variable != null && !variable.isBlank());
  }

  /** What another command must be told to find the same place from here; mostly nothing. */
  public static String words(StorePlace where) {
    StorePlace found = DataFolder.where(null, System.getenv(DataFolder.VARIABLE), null);
    return found.equals(where) ? "" : " " + NAME + " " + Printable.quoted(shortest(where));
  }

  /**
   * A place as people call it: a folder below the current one without what is above that, a
   * database without the password.
   */
  public static String shortest(StorePlace where) {
    if (!(where instanceof StorePlace.Folder(Path folder))) {
      return where.shown();
    }
    Path here = Path.of("").toAbsolutePath();
    Path there = folder.toAbsolutePath().normalize();
    return there.startsWith(here) && !there.equals(here)
        ? here.relativize(there).toString()
        : there.toString();
  }
}
