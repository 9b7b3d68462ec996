package dev.pawl.cli;

import dev.pawl.cli.option.BashCompletion;
import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;

/** {@code pawl completion}. */
final class CompletionCommand implements Command {
  private final Cli cli;
  private final Terminal terminal;

  CompletionCommand(Cli cli, Terminal terminal) {
    this.cli = cli;
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage usage) {
    usage
        .header("Print a completion script for bash and zsh.")
        .synopsis("pawl completion")
        .footer(
            "Examples:",
            "  source <(pawl completion)",
            "  pawl completion > ~/.local/share/bash-completion/completions/pawl");
  }

  @Override
  public int run(Given given) {
    terminal.out().writer().print(BashCompletion.script("pawl", Cli.root(), cli.everything()));
    return Exit.OK.code;
  }
}
