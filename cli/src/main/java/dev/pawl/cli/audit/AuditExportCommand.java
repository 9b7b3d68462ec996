package dev.pawl.cli.audit;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.audit.AuditQuery;
import dev.pawl.governance.audit.AuditExport;
import java.time.Clock;

/** {@code pawl audit export}. */
final class AuditExportCommand implements Command {
  private static final String FORMAT = "--format";

  private final Terminal terminal;
  private final Clock clock;

  AuditExportCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(Syntax.option(Type.TEXT, "FORMAT", "jsonl (the default) or csv.", FORMAT));
    Filters.describe(spec, "How many at most; all if not given.");
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("The same as --format jsonl.", Syntax.JSON));
    spec.header("Print entries for other programs, the oldest first.")
        .synopsis("pawl audit export [options]")
        .footer(
            "A line of jsonl has number, hash, previous hash and entry. The hash is SHA-256",
            "over the canonical JSON (RFC 8785) of the other three, so anybody can check it.",
            "What was put down of arguments and results themselves is only in jsonl.",
            "Fields of csv that a spreadsheet would take for a formula begin with an apostrophe.",
            "",
            "Examples:",
            "  pawl audit export > audit.jsonl",
            "  pawl audit export --format csv --since 30d > audit.csv");
  }

  @Override
  public int run(Given given) {
    String format = given.value(FORMAT, "jsonl");
    boolean lines = format.equals("jsonl");
    if (!lines && (!format.equals("csv") || given.has(Syntax.JSON))) {
      throw given.wrong(FORMAT + " is jsonl or csv, not `" + format + "`");
    }
    Channel out = terminal.out();
    try (KeptAudit kept = new KeptAudit(given)) {
      AuditQuery query = Filters.of(given, clock, Integer.MAX_VALUE);
      long count =
          lines
              ? AuditExport.jsonLines(kept.trail(), query, out::println)
              : AuditExport.csv(kept.trail(), query, out::println);
      terminal.flush();
      terminal.err().println("pawl: " + KeptAudit.entries(count) + " exported");
    }
    terminal.flush();
    return Exit.OK.code;
  }
}
