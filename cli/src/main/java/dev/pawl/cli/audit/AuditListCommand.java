package dev.pawl.cli.audit;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.governance.audit.AuditExport;
import dev.pawl.library.runs.RunNames;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** {@code pawl audit ls}. */
final class AuditListCommand implements Command {
  private static final int USUAL = 20;

  private final Terminal terminal;
  private final Clock clock;

  AuditListCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    Filters.describe(spec, "How many at most; 20 if not given.");
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print a JSON list.", Syntax.JSON));
    spec.header("List entries, the newest first.")
        .synopsis("pawl audit [ls] [options]")
        .footer(
            "",
            "Examples:",
            "  pawl audit",
            "  pawl audit ls --tool report --since 7d",
            "  pawl audit ls --who ada --json");
  }

  @Override
  public int run(Given given) {
    try (KeptAudit kept = new KeptAudit(given)) {
      List<AuditRecord> found = kept.trail().list(Filters.of(given, clock, USUAL).latest());
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(found.stream().map(AuditExport::json).toList());
      } else if (found.isEmpty()) {
        terminal
            .err()
            .println(
                "pawl: there are no such entries in "
                    + kept.name()
                    + "; with `audit: true` in pawl.yaml it is put down who does what");
      } else {
        print(found);
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private void print(List<AuditRecord> found) {
    Table table =
        new Table(
            Table.Column.left("ENTRY"),
            Table.Column.left("WHEN"),
            Table.Column.left("WHO"),
            Table.Column.left("ACTION"),
            Table.Column.left("TOOL"),
            Table.Column.left("RUN"),
            Table.Column.flexible("OUTCOME"));
    Moments moments = new Moments(clock);
    for (AuditRecord record : found) {
      AuditEntry entry = record.entry();
      table.row(
          Table.Cell.of(Long.toString(record.sequence())),
          Table.Cell.of(moments.brief(entry.at())),
          Table.Cell.of(Printable.of(entry.by().principal())),
          Table.Cell.of(Printable.of(entry.action())),
          Table.Cell.of(or(entry.about().tool())),
          Table.Cell.of(entry.run() == null ? "-" : RunNames.shortened(entry.run())),
          Table.Cell.dim(Printable.of(entry.outcome())));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static String or(@Nullable String text) {
    return text == null ? "-" : Printable.of(text);
  }
}
