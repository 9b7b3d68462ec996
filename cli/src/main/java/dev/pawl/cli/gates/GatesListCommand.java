package dev.pawl.cli.gates;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.governance.gate.Gate;
import dev.pawl.governance.gate.RuleBook;
import dev.pawl.json.Json;
import dev.pawl.library.gate.GateJson;
import dev.pawl.library.gate.ProjectGates;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** {@code pawl gates ls}. */
final class GatesListCommand implements Command {
  private final Terminal terminal;

  GatesListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(
        Syntax.rest(Type.PATH, false, "[FILE|DIR]", "Of what; the current folder if not named."));
    spec.option(Syntax.flag("Print the gates as JSON.", Syntax.JSON));
    spec.header("List the gates that are in force.")
        .synopsis("pawl gates ls [options] [FILE|DIR]")
        .footer("They count for every graph file of the project, in this order.");
  }

  @Override
  public int run(Given given) {
    Path start = start(given);
    ProjectGates gates = ProjectGates.of(start).orElse(null);
    if (gates == null) {
      if (given.has(Syntax.JSON)) {
        terminal.out().println(Json.pretty(List.of()));
      }
      terminal.err().println("pawl: there are no gates: everything that is served may be called");
      return Exit.OK.code;
    }
    RuleBook book = gates.sound().rules().orElseThrow();
    if (given.has(Syntax.JSON)) {
      terminal.out().println(Json.pretty(book.gates().stream().map(GateJson::of).toList()));
    } else {
      print(book);
    }
    return Exit.OK.code;
  }

  static Path start(Given given) {
    List<Path> paths = given.argument(0, List.of());
    if (paths.size() > 1) {
      throw given.wrong("one file or folder at a time");
    }
    return paths.isEmpty() ? Path.of("") : paths.getFirst();
  }

  private void print(RuleBook book) {
    Table table =
        new Table(
            Table.Column.left("GATE"),
            Table.Column.left("THEN"),
            Table.Column.left("SEVERITY"),
            Table.Column.left("WHEN"),
            Table.Column.flexible("APPLIES TO"));
    for (Gate gate : book.gates()) {
      table.row(
          Table.Cell.of(gate.name()),
          Table.Cell.of(gate.then().consequence().text()),
          Table.Cell.of(gate.severity().text()),
          Table.Cell.of(GateJson.moments(gate).stream().collect(Collectors.joining(", "))),
          Table.Cell.dim(gate.reach().words() + said(gate)));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static String said(Gate gate) {
    String condition = GateJson.condition(gate);
    return condition == null ? "" : ", if " + condition;
  }
}
