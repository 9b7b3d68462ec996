package dev.pawl.library.serve;

import java.lang.System.Logger.Level;

/** What goes wrong on threads that have to go on all the same. */
final class Trouble {
  private Trouble() {}

  /** Logs it, if that works. */
  static void tell(String what, Throwable thrown) {
    try {
      System.getLogger("dev.pawl.library").log(Level.ERROR, what + " failed", thrown);
    } catch (Error _) {
      // There is no memory even for that.
    }
  }
}
