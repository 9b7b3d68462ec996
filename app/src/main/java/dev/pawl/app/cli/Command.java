package dev.pawl.app.cli;

import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * One thing that Pawl can be told to do. Its syntax is built rather than annotated: reading
 * annotations costs a fifth of a second at every start.
 */
interface Command {
  /** Adds options, arguments and help to an empty specification. */
  void describe(CommandSpec spec);

  /**
   * Does it.
   *
   * @return the exit code
   */
  int run(ParseResult given) throws IOException;
}
