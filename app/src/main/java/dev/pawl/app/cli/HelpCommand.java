package dev.pawl.app.cli;

import dev.pawl.model.Suggestion;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** {@code pawl help}. */
final class HelpCommand implements Command {
  private final Terminal terminal;

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(CommandSpec spec) {
    spec.addPositional(Syntax.optional(String.class, 0, "COMMAND", "Which command."));
    spec.usageMessage()
        .header("Tell how Pawl, or one of its commands, is used.")
        .customSynopsis("pawl help [COMMAND]");
  }

  @Override
  public int run(ParseResult given) {
    CommandLine all = Cli.commandLine(terminal);
    String command = given.matchedPositionalValue(0, "");
    CommandLine wanted = command.isEmpty() ? all : all.getSubcommands().get(command);
    if (wanted == null) {
      String hint = Suggestion.didYouMean(command, all.getSubcommands().keySet());
      throw new ParameterException(
          all, "unknown command `" + command + "`" + (hint.isEmpty() ? "" : ", " + hint));
    }
    HelpText.print(all, wanted, terminal, terminal.out());
    return Exit.OK.code;
  }
}
