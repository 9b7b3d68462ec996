package dev.pawl.cli.option;

import java.io.IOException;
import java.util.Map;

/** One thing that Pawl can be told to do. */
public interface Command {
  /** Adds options, arguments and help to an empty description. */
  void describe(Usage usage);

  /** What it can do, by name, when that is more than one thing; the first is the usual one. */
  default Map<String, Command> actions() {
    return Map.of();
  }

  /**
   * Does it.
   *
   * @return the exit code
   */
  int run(Given given) throws IOException;
}
