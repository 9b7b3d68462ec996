package dev.pawl.cli;

import dev.pawl.cli.option.HelpPage;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/** Prints help. */
final class HelpText {
  private HelpText() {}

  /** About Pawl as a whole. */
  static void print(Usage root, Map<String, Usage> commands, Terminal terminal, Channel to) {
    Map<String, String> headers = new LinkedHashMap<>();
    commands.forEach((name, usage) -> headers.put(name, usage.header()));
    Map<String, String> exits = new LinkedHashMap<>();
    for (Exit exit : Exit.values()) {
      exits.put(String.format("%5d", exit.code), exit.meaning);
    }
    page(terminal, to).of(root, headers, exits).forEach(to::println);
  }

  /** About one command, and the actions that it has. */
  static void print(Usage command, Map<String, Usage> actions, Terminal terminal) {
    Map<String, String> headers = new LinkedHashMap<>();
    actions.forEach((name, usage) -> headers.put(name, usage.header()));
    Channel to = terminal.out();
    page(terminal, to).of(command, headers, Map.of()).forEach(to::println);
  }

  private static HelpPage page(Terminal terminal, Channel to) {
    return new HelpPage(
        Math.clamp(terminal.width(), 80, 100),
        text -> to.paint(Colour.BOLD, text),
        text -> to.paint(Colour.CYAN, text));
  }
}
