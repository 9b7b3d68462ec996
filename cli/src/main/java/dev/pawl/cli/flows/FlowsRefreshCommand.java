package dev.pawl.cli.flows;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.LibraryState;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** {@code pawl flows refresh}. */
final class FlowsRefreshCommand implements Command {
  /** As much of a commit as nobody mistakes for another. */
  private static final int SHORT = 12;

  private final Terminal terminal;

  FlowsRefreshCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(LibraryOption.option());
    spec.option(Syntax.flag("Print JSON.", Syntax.JSON));
    spec.header("Look now whether the places that flows come from have something newer.")
        .synopsis("pawl flows refresh [options]");
  }

  @Override
  public int run(Given given) {
    try (FlowLibraries libraries = LibraryOption.of(given)) {
      List<Snapshot> snapshots = libraries.refresh();
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(libraries.all().stream().map(LibraryState::of).toList());
      } else {
        print(snapshots);
      }
      terminal.flush();
      boolean troubled = snapshots.stream().anyMatch(each -> each.trouble() != null);
      return troubled ? Exit.UNAVAILABLE.code : Exit.OK.code;
    }
  }

  private void print(List<Snapshot> snapshots) {
    Moments moments = new Moments(Clock.systemDefaultZone());
    Table table =
        new Table(
            Table.Column.left("SOURCE"), Table.Column.left("REVISION"), Table.Column.left("READ"));
    for (Snapshot each : snapshots) {
      String revision = each.revision();
      table.row(
          new Table.Cell(each.name(), Colour.CYAN),
          Table.Cell.of(
              each.isKnown() ? revision.substring(0, Math.min(SHORT, revision.length())) : "-"),
          Table.Cell.of(
              each.isKnown()
                  ? moments.full(ChronoUnit.MICROS.between(Instant.EPOCH, each.fetchedAt()))
                  : "never"));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
    for (Snapshot each : snapshots) {
      if (each.trouble() != null) {
        terminal
            .err()
            .println(Printable.of("pawl: warning: " + each.name() + ": " + each.trouble()));
      }
    }
  }
}
