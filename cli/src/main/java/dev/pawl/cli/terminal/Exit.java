package dev.pawl.cli.terminal;

/** How a command can end. The numbers are those of {@code sysexits.h} where it has one. */
public enum Exit {
  OK(0, "all went well"),
  FAILED(1, "the run failed: a tool or an expression did …; or two runs differ"),
  USAGE(64, "the command was used wrongly"),
  DATA(65, "a definition, or the data given to it, has errors"),
  NO_INPUT(66, "a file, a tool in it, or a run was not found"),
  UNAVAILABLE(69, "an upstream server, or where runs are kept, could not be reached"),
  SOFTWARE(70, "a bug in Pawl"),
  CANNOT_CREATE(73, "an output file could not be written"),
  IO(74, "reading or writing failed"),
  OUT_OF_TIME(75, "a timeout or a limit was reached, or it is not the moment for it"),
  DENIED(77, "it is not allowed"),
  INTERRUPTED(130, "interrupted, after undoing what was done"),
  NO_READER(141, "whoever read the output has gone, as `head` does when it has enough");

  public final int code;
  public final String meaning;

  Exit(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }
}
