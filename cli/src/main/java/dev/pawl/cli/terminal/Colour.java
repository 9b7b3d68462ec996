package dev.pawl.cli.terminal;

/** The few ways in which text can stand out. They read on dark and on light backgrounds. */
public enum Colour {
  BOLD("1"),
  DIM("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33"),
  CYAN("36"),
  ERROR("1;31"),
  WARNING("1;33");

  private final String code;

  Colour(String code) {
    this.code = code;
  }

  String around(String text) {
    return "\u001b[" + code + "m" + text + "\u001b[0m";
  }
}
