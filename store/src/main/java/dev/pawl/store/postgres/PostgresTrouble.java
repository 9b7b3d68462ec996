package dev.pawl.store.postgres;

import dev.pawl.store.database.Trouble;
import java.sql.SQLException;

/** What PostgreSQL's errors mean, and what to do about them. */
final class PostgresTrouble {
  private static final String NOT_NOW = "55P03";
  private static final String STOOD_STILL = "25P03";

  private PostgresTrouble() {}

  /** The first two characters of the state tell the class of the error. */
  private static String category(SQLException problem) {
    String state = problem.getSQLState();
    return state == null || state.length() < 2 ? "" : state.substring(0, 2);
  }

  static boolean concernsAll(SQLException problem) {
    return switch (category(problem)) {
      // Data, integrity, size of a statement: matters of what is written, not of where.
      case "22", "23", "54" -> false;
      case "55" -> !isNotNow(problem);
      default -> true;
    };
  }

  /** Also when the server ended it: to be shut down or started anew, or because it stood still. */
  static boolean isLost(SQLException problem) {
    return category(problem).equals("08")
        || category(problem).equals("57")
        || STOOD_STILL.equals(problem.getSQLState());
  }

  /** Whether two waited for each other, and this one had to give way. */
  static boolean isUndone(SQLException problem) {
    return category(problem).equals("40");
  }

  /** Whether somebody held a lock for longer than this was worth waiting for. */
  static boolean isNotNow(SQLException problem) {
    return NOT_NOW.equals(problem.getSQLState());
  }

  static Trouble explain(String place, SQLException problem) {
    String why =
        switch (category(problem)) {
          case "08" -> "the server cannot be reached, or the connection was lost; see that it runs";
          case "28" -> "the server refuses this user or password; check them";
          case "3D" -> "the database does not exist; create it";
          case "42" ->
              "this user lacks a right, or a table is not what it should be: " + text(problem);
          case "53" -> "the server has no disk, memory or connections left: " + text(problem);
          case "57" -> "the server is shutting down or starting, or gave up: " + text(problem);
          default -> "it reports " + text(problem);
        };
    return Trouble.unreachable(place + " cannot be used: " + why, problem);
  }

  /** The first line; the others may hold data. */
  private static String text(SQLException problem) {
    return String.valueOf(problem.getMessage()).lines().findFirst().orElse("");
  }
}
