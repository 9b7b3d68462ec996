package dev.pawl.app;

import dev.pawl.app.cli.Cli;
import dev.pawl.app.cli.Terminal;

/** Entry point of the command line. */
public final class Main {

  private Main() {}

  /** Carries out a command and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(Cli.run(Terminal.ofProcess(System.getenv()), arguments));
  }
}
