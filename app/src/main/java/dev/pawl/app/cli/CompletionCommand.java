package dev.pawl.app.cli;

import dev.pawl.app.line.BashCompletion;
import dev.pawl.app.line.Given;
import dev.pawl.app.line.Usage;

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
