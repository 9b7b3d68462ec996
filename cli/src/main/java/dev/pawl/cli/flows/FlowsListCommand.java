package dev.pawl.cli.flows;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.ProblemPrinter;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.flow.FlowEntry;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowLibrary;
import dev.pawl.library.flow.FlowRefusal;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.List;

/** {@code pawl flows ls}. */
final class FlowsListCommand implements Command {
  private final Terminal terminal;

  FlowsListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(LibraryOption.option());
    spec.option(Syntax.flag("Print a JSON list.", Syntax.JSON));
    spec.header("List prompt flows.").synopsis("pawl flows ls [options]");
  }

  @Override
  public int run(Given given) {
    List<Problem> problems = new ArrayList<>();
    List<FlowEntry> flows;
    boolean unread = false;
    try (FlowLibraries libraries = LibraryOption.of(given)) {
      flows = libraries.list();
      for (FlowLibrary each : libraries.all()) {
        try {
          problems.addAll(each.problems());
          LibraryOption.tellAge(each, terminal.err());
        } catch (FlowRefusal refusal) {
          // One that cannot be read hides no other.
          unread = true;
          terminal.err().println("pawl: " + Printable.of(refusal.words()));
        }
      }
    }
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(flows.stream().map(FlowEntry::toJson).toList());
    } else if (flows.isEmpty() && !unread) {
      terminal.err().println("pawl: there are no prompt flows in " + LibraryOption.folder(given));
    } else if (!flows.isEmpty()) {
      print(flows);
    }
    problems.forEach(new ProblemPrinter(terminal.err(), terminal.width())::print);
    terminal.flush();
    if (unread) {
      return Exit.UNAVAILABLE.code;
    }
    return problems.isEmpty() ? Exit.OK.code : Exit.DATA.code;
  }

  private void print(List<FlowEntry> flows) {
    Table table =
        new Table(
            Table.Column.left("FLOW"),
            Table.Column.left("VERSION"),
            Table.Column.flexible("DESCRIPTION"),
            Table.Column.flexible("FILE"));
    for (FlowEntry each : flows) {
      String description = each.meta().description();
      table.row(
          new Table.Cell(each.name(), Colour.CYAN),
          Table.Cell.of(each.meta().version()),
          Table.Cell.of(description == null ? "" : description),
          Table.Cell.dim(each.path()));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }
}
