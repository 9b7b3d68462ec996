package dev.pawl.app.cli;

import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with the words that a command was given, and where to read more. */
final class UsageErrors implements IParameterExceptionHandler {
  private final Terminal terminal;

  UsageErrors(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public int handleParseException(ParameterException thrown, String[] arguments) {
    CommandLine line = thrown.getCommandLine();
    String command = line.getCommandSpec().qualifiedName();
    boolean root = line.getParent() == null;
    if (root && arguments.length == 0) {
      HelpText.print(line, line, terminal, terminal.err());
      return Exit.USAGE.code;
    }
    String[] message = message(thrown, root).split("\n");
    List<String> hints = new ArrayList<>(List.of(message).subList(1, message.length));
    hints.add("`" + command + " --help` tells how it is used");
    new ErrorPrinter(terminal)
        .print(ErrorReport.of(Exit.USAGE, "USAGE", message[0], String.join("\n        ", hints)));
    return Exit.USAGE.code;
  }

  private String message(ParameterException thrown, boolean root) {
    return switch (thrown) {
      case UnmatchedArgumentException e when !e.getUnmatched().isEmpty() ->
          unknown(e, e.getUnmatched().getFirst(), root);
      case MissingParameterException e ->
          "something is missing: "
              + e.getMissing().stream().map(UsageErrors::label).collect(Collectors.joining(" "));
      default -> String.valueOf(thrown.getMessage());
    };
  }

  private static String label(ArgSpec missing) {
    return missing instanceof OptionSpec option
        ? option.longestName() + " " + option.paramLabel()
        : missing.paramLabel();
  }

  private String unknown(UnmatchedArgumentException thrown, String word, boolean root) {
    boolean option = word.startsWith("-");
    String name = option && word.contains("=") ? word.substring(0, word.indexOf('=')) : word;
    Collection<String> known =
        option ? thrown.getCommandLine().getCommandSpec().optionsMap().keySet() : Cli.COMMANDS;
    String hint = option || root ? Suggestion.didYouMean(name, known) : "";
    String what = option ? "option" : root ? "command" : "argument";
    return "unknown " + what + " `" + name + "`" + (hint.isEmpty() ? "" : ", " + hint);
  }
}
