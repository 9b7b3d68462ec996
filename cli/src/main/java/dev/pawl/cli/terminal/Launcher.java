package dev.pawl.cli.terminal;

/** How the program is called from here, for commands that people copy. */
public final class Launcher {
  /** The launcher sets it: to its own file, unless that is found by its name alone. */
  static final String PROPERTY = "pawl.command";

  private Launcher() {}

  public static String words() {
    return Printable.quoted(System.getProperty(PROPERTY, "pawl"));
  }
}
