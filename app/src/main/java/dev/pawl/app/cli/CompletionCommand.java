package dev.pawl.app.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;

@Command(
    name = "completion",
    header = "Print a completion script for bash and zsh.",
    customSynopsis = "pawl completion",
    footer = {
      "@|bold Examples:|@",
      "  source <(pawl completion)                          for this shell",
      "  pawl completion > ~/.local/share/bash-completion/completions/pawl",
    })
final class CompletionCommand implements Callable<Integer> {
  private final Terminal terminal;

  CompletionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    terminal.out().println(AutoComplete.bash("pawl", Cli.commandLine(terminal)));
    return Exit.OK.code;
  }
}
