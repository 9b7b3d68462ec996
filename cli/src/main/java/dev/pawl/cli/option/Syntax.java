package dev.pawl.cli.option;

import java.util.List;

/** The parts that the syntax of commands is made of. */
public final class Syntax {
  /** The option that makes results and errors JSON, wherever there is one. */
  public static final String JSON = "--json";

  public static final String HELP = "--help";

  private Syntax() {}

  public static Option flag(String description, String... names) {
    return new Option(List.of(names), Type.FLAG, "", description, false);
  }

  public static Option help() {
    return flag("Show this help.", "-h", HELP);
  }

  /** An option with a value. */
  public static Option option(Type type, String label, String description, String... names) {
    return new Option(List.of(names), type, label, description, false);
  }

  /** An option with a value that may be given more than once. */
  public static Option repeated(Type type, String label, String description, String... names) {
    return new Option(List.of(names), type, label, description, true);
  }

  /** An argument that must be given. */
  public static Argument needed(Type type, String label, String description) {
    return new Argument(type, label, description, true, false);
  }

  /** An argument that may be left out. */
  public static Argument optional(Type type, String label, String description) {
    return new Argument(type, label, description, false, false);
  }

  /** All arguments from here on. */
  public static Argument rest(Type type, boolean needed, String label, String description) {
    return new Argument(type, label, description, needed, true);
  }
}
