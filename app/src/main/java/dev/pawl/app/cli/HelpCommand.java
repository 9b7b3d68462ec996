package dev.pawl.app.cli;

import dev.pawl.app.line.Given;
import dev.pawl.app.line.Type;
import dev.pawl.app.line.Usage;

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
        .header("Tell how Pawl, or one of its commands, is used.")
        .synopsis("pawl help [COMMAND]");
  }

  @Override
  public int run(Given given) {
    cli.help(given.argument(0, ""));
    return Exit.OK.code;
  }
}
