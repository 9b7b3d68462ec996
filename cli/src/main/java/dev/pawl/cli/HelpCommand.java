package dev.pawl.cli;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import java.util.stream.Stream;

/** {@code pawl help}. */
final class HelpCommand implements Command {
  private final Cli cli;

  HelpCommand(Cli cli) {
    this.cli = cli;
  }

  @Override
  public void describe(Usage usage) {
    usage
        .argument(Syntax.optional(Type.TEXT, "COMMAND", "Which command."))
        .argument(Syntax.optional(Type.TEXT, "ACTION", "Which of the things that it can do."))
        .header("Tell how Pawl, or one of its commands, is used.")
        .synopsis("pawl help [COMMAND [ACTION]]");
  }

  @Override
  public int run(Given given) {
    String command = given.argument(0, "");
    String action = given.argument(1, "");
    cli.help(Stream.of(command, action).filter(word -> !word.isEmpty()).toList());
    return Exit.OK.code;
  }
}
