package dev.pawl.app.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Help.ColorScheme;
import picocli.CommandLine.Model.UsageMessageSpec;

/** Prints help; all of it looks alike: what it is, how it is used, its options, examples. */
final class HelpText {
  private HelpText() {}

  /**
   * @param line all commands
   * @param wanted one of them, or the whole
   */
  static void print(CommandLine line, CommandLine wanted, Terminal terminal, Channel to) {
    UsageMessageSpec root = line.getCommandSpec().usageMessage();
    root.commandListHeading("%n@|bold Commands:|@%n");
    root.exitCodeListHeading("%n@|bold Exit codes:|@%n");
    Map<String, String> exits = new LinkedHashMap<>();
    for (Exit exit : Exit.values()) {
      exits.put(String.format("%5d", exit.code), exit.meaning);
    }
    root.exitCodeList(exits);
    UsageMessageSpec usage = wanted.getCommandSpec().usageMessage();
    usage.synopsisHeading("%n@|bold Usage:|@ ");
    usage.parameterListHeading("%n@|bold Arguments:|@%n");
    usage.optionListHeading("%n@|bold Options:|@%n");
    usage.footerHeading("%n");
    usage.sortOptions(false);
    usage.width(Math.clamp(terminal.width(), 80, 100));
    ColorScheme colours =
        new ColorScheme.Builder(to.colour() ? Ansi.ON : Ansi.OFF)
            .commands(Ansi.Style.bold)
            .options(Ansi.Style.fg_cyan)
            .parameters(Ansi.Style.fg_cyan)
            .build();
    wanted.usage(to.writer(), colours);
  }
}
