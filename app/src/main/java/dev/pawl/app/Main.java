package dev.pawl.app;

import dev.pawl.app.cli.Cli;
import dev.pawl.app.cli.LogSettings;
import dev.pawl.app.cli.Terminal;
import dev.pawl.app.serve.Warmup;

/** Entry point of the command line. */
public final class Main {

  private Main() {}

  /** Carries out a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    if (arguments.length > 0 && arguments[0].equals("serve")) {
      Warmup.start();
    }
    LogSettings.use();
    Terminal terminal = Terminal.ofProcess(System.getenv());
    // Libraries that print, as the JSONata one does at times, must not write among our results.
    System.setOut(System.err);
    System.exit(Cli.run(terminal, arguments));
  }
}
