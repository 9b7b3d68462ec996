package dev.pawl.app.cli;

import dev.pawl.app.line.Given;
import dev.pawl.app.line.Usage;
import java.io.IOException;

/** One thing that Pawl can be told to do. */
interface Command {
  /** Adds options, arguments and help to an empty description. */
  void describe(Usage usage);

  /**
   * Does it.
   *
   * @return the exit code
   */
  int run(Given given) throws IOException;
}
