package dev.pawl.store.database;

import dev.pawl.model.PawlException;

/**
 * The JDBC drivers. The program has them; who uses Pawl as a library adds the one that it needs.
 */
public final class Drivers {
  public static final String SQLITE = "org.sqlite.JDBC";
  public static final String POSTGRESQL = "org.postgresql.Driver";

  private Drivers() {}

  /**
   * Sees to it that a driver is there.
   *
   * @param place what is to be opened with it
   * @param artifact what to add when it is missing
   */
  public static void require(String driver, String place, String artifact) {
    try {
      Class.forName(driver, false, Drivers.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new PawlException.Unreachable(
          place + " cannot be used: its driver is not on the class path; add " + artifact, e);
    }
  }
}
