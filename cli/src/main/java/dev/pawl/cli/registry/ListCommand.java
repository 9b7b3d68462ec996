package dev.pawl.cli.registry;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.registry.Registry;
import dev.pawl.engine.registry.RegistryQuery;
import java.time.Clock;

/** {@code pawl registry tools}, {@code executions}, {@code sessions} and {@code workflows}. */
final class ListCommand implements Command {
  private final Terminal terminal;
  private final Clock clock;
  private final Listing listing;

  ListCommand(Terminal terminal, Clock clock, Listing listing) {
    this.terminal = terminal;
    this.clock = clock;
    this.listing = listing;
  }

  @Override
  public void describe(Usage spec) {
    Filters.describe(spec, listing);
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print a JSON list, with all that is known.", Syntax.JSON));
    spec.header(listing.meaning())
        .synopsis("pawl registry " + listing.text() + " [options]")
        .footer(
            "A status is " + String.join(", ", listing.statuses()) + ".",
            "The table is mcp_" + table() + "; docs/registry.md tells what is in it.");
  }

  private String table() {
    return listing == Listing.EXECUTIONS ? "tool_executions" : listing.text();
  }

  @Override
  public int run(Given given) {
    RegistryQuery query = Filters.of(given, clock, listing);
    try (KeptRegister kept = new KeptRegister(given)) {
      Rows rows = rows(kept.upToDate(terminal), query);
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(rows.json());
      } else if (rows.isEmpty()) {
        terminal
            .err()
            .println(
                "pawl: there are no such "
                    + listing.text()
                    + " in "
                    + kept.name()
                    + "; with `registry: true` in pawl.yaml they are registered");
      } else {
        Channel out = terminal.out();
        Table table = rows.table();
        table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private Rows rows(Registry registry, RegistryQuery query) {
    Moments moments = new Moments(clock);
    return switch (listing) {
      case TOOLS -> Rows.tools(registry.tools(query), moments);
      case EXECUTIONS -> Rows.executions(registry.executions(query), moments);
      case SESSIONS -> Rows.sessions(registry.sessions(query), moments);
      case WORKFLOWS -> Rows.workflows(registry.workflows(query), moments);
    };
  }
}
