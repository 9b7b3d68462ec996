package dev.pawl.cli.flows;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.LibraryState;
import java.util.List;

/** {@code pawl flows refresh}. */
final class FlowsRefreshCommand implements Command {
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
        snapshots.forEach(this::tell);
      }
      terminal.flush();
      boolean troubled = snapshots.stream().anyMatch(each -> each.trouble() != null);
      return troubled ? Exit.UNAVAILABLE.code : Exit.OK.code;
    }
  }

  private void tell(Snapshot snapshot) {
    Channel out = snapshot.trouble() == null ? terminal.out() : terminal.err();
    out.println(
        Printable.of(
            snapshot.name()
                + " "
                + (snapshot.isKnown() ? snapshot.revision() : "was never read")
                + " "
                + snapshot.fetchedAt()
                + (snapshot.trouble() == null ? "" : ": " + snapshot.trouble())));
  }
}
