package dev.pawl.cli.audit;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.engine.audit.AuditRecord;
import dev.pawl.engine.gate.Finding;
import dev.pawl.governance.audit.AuditExport;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.model.PawlException;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** {@code pawl audit show}. */
final class AuditShowCommand implements Command {
  private final Terminal terminal;
  private final Moments moments;

  AuditShowCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.moments = new Moments(clock);
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "ENTRY", "Its number, as `pawl audit` lists it."));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print it as JSON.", Syntax.JSON));
    spec.header("Show all that is known of one entry.")
        .synopsis("pawl audit show [options] ENTRY")
        .footer("Whether it is as it was written, `pawl audit verify` tells.");
  }

  @Override
  public int run(Given given) {
    String text = given.argument(0, "");
    if (!text.matches("\\d{1,18}")) {
      throw given.wrong("ENTRY is a number, not `" + text + "`");
    }
    try (KeptAudit kept = new KeptAudit(given)) {
      AuditRecord record =
          kept.trail()
              .find(Long.parseLong(text))
              .orElseThrow(
                  () ->
                      new PawlException.NotFound(
                          "there is no entry "
                              + text
                              + " in "
                              + kept.name()
                              + "; `pawl audit` lists the newest"));
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(AuditExport.json(record));
      } else {
        print(record);
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private void print(AuditRecord record) {
    AuditEntry entry = record.entry();
    line("Entry", Long.toString(record.sequence()));
    line("When", moments.full(entry.at()));
    line("Who", entry.by().principal());
    line("Known by", entry.by().method());
    line("Channel", entry.by().channel());
    line("Action", entry.action());
    line("Tool", entry.about().tool());
    line("Run", entry.run());
    line("Step", entry.step());
    line("Outcome", entry.outcome());
    line("Definition", entry.about().definition());
    line("Arguments", entry.about().arguments());
    line("Result", entry.about().result());
    payload("Given", entry.about().payloads().arguments());
    payload("Came out", entry.about().payloads().result());
    for (Finding each : entry.verdicts().findings()) {
      line("Gate", each.gate() + ": " + each.then().text() + ", " + each.issue());
    }
    if (!entry.verdicts().passed().isEmpty()) {
      line("Passed", String.join(", ", entry.verdicts().passed()));
    }
    line("Previous", record.previous());
    line("Hash", record.hash());
  }

  private void payload(String name, @Nullable Object value) {
    if (value != Undefined.UNDEFINED) {
      line(name, Json.write(value));
    }
  }

  private void line(String name, @Nullable String value) {
    if (value != null && !value.isEmpty()) {
      terminal.out().println(String.format("%-11s %s", name, Printable.of(value)));
    }
  }
}
