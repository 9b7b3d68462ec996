package dev.pawl.cli.approvals;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.runs.KeptPlace;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.host.Oversight;
import dev.pawl.library.approvals.Approvals;
import dev.pawl.library.approvals.HeldCall;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.Identity;
import java.util.List;

/** {@code pawl approvals ls}. */
final class ApprovalsListCommand implements Command {
  private final Terminal terminal;

  ApprovalsListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print a JSON list.", Syntax.JSON));
    spec.header("List what waits until somebody agrees, the newest first.")
        .synopsis("pawl approvals [ls] [options]");
  }

  @Override
  public int run(Given given) {
    try (KeptPlace place = KeptPlace.of(given)) {
      List<HeldCall> held =
          place.exists()
              ? new Approvals(place.store(), Oversight.NONE, Identity.LOCAL).all()
              : List.of();
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(held.stream().map(HeldCall::toJson).toList());
      } else if (held.isEmpty()) {
        String why = place.exists() ? "nothing is held in " + place.name() : place.nothing();
        terminal.err().println("pawl: " + Printable.of(why));
      } else {
        print(held);
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private void print(List<HeldCall> all) {
    Table table =
        new Table(
            Table.Column.left("RUN"),
            Table.Column.flexible("TOOL"),
            Table.Column.flexible("STEP"),
            Table.Column.left("GATE"),
            Table.Column.flexible("FOR"),
            Table.Column.flexible("WANTED BY"));
    for (HeldCall each : all) {
      table.row(
          new Table.Cell(RunNames.shortened(each.run().id()), Colour.CYAN),
          Table.Cell.of(each.run().summary().workflow()),
          Table.Cell.of(each.question().step()),
          new Table.Cell(each.hold().gate(), Colour.YELLOW),
          Table.Cell.of(
              each.hold().roles().isEmpty() ? "anybody" : String.join(", ", each.hold().roles())),
          Table.Cell.dim(each.requester()));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }
}
