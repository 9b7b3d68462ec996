package dev.pawl.cli;

import dev.pawl.cli.option.UsageException;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import java.util.ArrayList;
import java.util.List;

/** Says what is wrong with the words that a command was given, and where to read more. */
final class UsageErrors {
  private UsageErrors() {}

  static int tell(UsageException thrown, Terminal terminal) {
    String[] message = String.valueOf(thrown.getMessage()).split("\n");
    List<String> hints = new ArrayList<>(List.of(message).subList(1, message.length));
    hints.add("`" + thrown.command() + " --help` tells how it is used");
    new ErrorPrinter(terminal)
        .print(ErrorReport.of(Exit.USAGE, "USAGE", message[0], String.join("\n        ", hints)));
    return Exit.USAGE.code;
  }
}
