package dev.pawl.app.cli;

import dev.pawl.model.Suggestion;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "help",
    header = "Tell how Pawl, or one of its commands, is used.",
    customSynopsis = "pawl help [COMMAND]")
final class HelpCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(arity = "0..1", paramLabel = "COMMAND", description = "Which command.")
  private @Nullable String command;

  HelpCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    CommandLine all = Cli.commandLine(terminal);
    CommandLine wanted = command == null ? all : all.getSubcommands().get(command);
    if (wanted == null && spec != null) {
      String hint = Suggestion.didYouMean(String.valueOf(command), all.getSubcommands().keySet());
      throw new ParameterException(
          spec.commandLine(),
          "unknown command `" + command + "`" + (hint.isEmpty() ? "" : ", " + hint));
    }
    if (wanted != null) {
      wanted.usage(terminal.out().writer());
    }
    return Exit.OK.code;
  }
}
