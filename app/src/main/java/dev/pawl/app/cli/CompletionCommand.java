package dev.pawl.app.cli;

import picocli.AutoComplete;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/** {@code pawl completion}. */
final class CompletionCommand implements Command {
  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.usageMessage()
        .header("Print a completion script for bash and zsh.")
        .customSynopsis("pawl completion")
        .footer(
            "@|bold Examples:|@",
            "  source <(pawl completion)",
            "  pawl completion > ~/.local/share/bash-completion/completions/pawl");
  }

  @Override
  public int run(ParseResult given) {
    terminal.out().println(AutoComplete.bash("pawl", Cli.commandLine(terminal)));
    return Exit.OK.code;
  }
}
