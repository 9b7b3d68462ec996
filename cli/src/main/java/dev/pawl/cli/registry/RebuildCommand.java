package dev.pawl.cli.registry;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.model.PawlException;

/** {@code pawl registry rebuild}. */
final class RebuildCommand implements Command {
  private final Terminal terminal;

  RebuildCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(DataOption.reading());
    spec.header("Make calls and sessions again from all journals that are kept.")
        .synopsis("pawl registry rebuild [options]")
        .footer(
            "What was decided about tools stays, and so do the versions of workflows. Servers",
            "may go on meanwhile.");
  }

  @Override
  public int run(Given given) {
    try (KeptRegister kept = new KeptRegister(given)) {
      if (!kept.exists()) {
        throw new PawlException.NotFound(
            "there are no runs in " + kept.name() + "; --data names another place");
      }
      kept.rebuild();
      terminal.err().println("pawl: the registry of " + kept.name() + " is made again");
    }
    return Exit.OK.code;
  }
}
