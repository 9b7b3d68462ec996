package dev.pawl.cli;

import dev.pawl.cli.terminal.LogSettings;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.serve.Warmup;

/** Entry point of the command line. */
public final class Main {

  private Main() {}

  /** Carries out a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      Warmup.start(Boolean.getBoolean("pawl.cached"));
    }
    LogSettings.use();
    Terminal terminal = Terminal.ofProcess(System.getenv());
    // Libraries that print, as the JSONata one does at times, must not write among our results.
    System.setOut(System.err);
    System.exit(Cli.run(terminal, arguments));
  }
}
