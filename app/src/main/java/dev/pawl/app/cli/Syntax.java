package dev.pawl.app.cli;

import dev.pawl.app.line.Argument;
import dev.pawl.app.line.Option;
import dev.pawl.app.line.Type;
import java.util.List;

/** The parts that the syntax of commands is made of. */
final class Syntax {
  /** The option that makes results and errors JSON, wherever there is one. */
  static final String JSON = "--json";

  static final String HELP = "--help";

  private Syntax() {}

  static Option flag(String description, String... names) {
    return new Option(List.of(names), Type.FLAG, "", description, false);
  }

  static Option help() {
    return flag("Show this help.", "-h", HELP);
  }

  /** An option with a value. */
  static Option option(Type type, String label, String description, String... names) {
    return new Option(List.of(names), type, label, description, false);
  }

  /** An option with a value that may be given more than once. */
  static Option repeated(Type type, String label, String description, String... names) {
    return new Option(List.of(names), type, label, description, true);
  }

  /** An argument that must be given. */
  static Argument needed(Type type, String label, String description) {
    return new Argument(type, label, description, true, false);
  }

  /** An argument that may be left out. */
  static Argument optional(Type type, String label, String description) {
    return new Argument(type, label, description, false, false);
  }

  /** All arguments from here on. */
  static Argument rest(Type type, boolean needed, String label, String description) {
    return new Argument(type, label, description, needed, true);
  }
}
