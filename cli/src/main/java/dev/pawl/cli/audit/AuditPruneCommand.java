package dev.pawl.cli.audit;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.json.Values;
import dev.pawl.model.Durations;
import dev.pawl.model.Identity;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** {@code pawl audit prune}. */
final class AuditPruneCommand implements Command {
  private static final String OLDER = "--older";

  private final Terminal terminal;
  private final Clock clock;

  AuditPruneCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.option(Syntax.option(Type.TEXT, "TIME", "Forget what was done longer ago: 365d.", OLDER));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print how many were forgotten as JSON.", Syntax.JSON));
    spec.header("Forget old entries.")
        .synopsis("pawl audit prune --older TIME")
        .footer(
            "Nothing is forgotten by itself. What is goes up to a checkpoint, which stays, so",
            "that the rest can still be verified; and that it was done becomes an entry.",
            "",
            "Example:",
            "  pawl audit prune --older 365d");
  }

  @Override
  public int run(Given given) {
    String text = given.value(OLDER, "");
    Duration age =
        Durations.parse(text)
            .orElseThrow(
                () -> given.wrong("say how old: " + OLDER + " 365d, or 12h; not `" + text + "`"));
    Identity local = Identity.LOCAL;
    AuditEntry.Actor by = new AuditEntry.Actor(local.principal().text(), local.method(), "cli");
    Instant now = clock.instant();
    try (KeptAudit kept = new KeptAudit(given)) {
      long gone = kept.trail().prune(Filters.micros(now.minus(age)), by, Filters.micros(now));
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(Values.object("forgotten", gone));
      } else {
        terminal.err().println("pawl: " + KeptAudit.entries(gone) + " forgotten");
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }
}
