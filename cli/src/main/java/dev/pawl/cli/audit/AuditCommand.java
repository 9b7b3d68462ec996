package dev.pawl.cli.audit;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.time.Clock;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl audit}: shows who did what, and proves that nobody changed that. */
public final class AuditCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public AuditCommand(Terminal terminal) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    actions.put("ls", new AuditListCommand(terminal, clock));
    actions.put("show", new AuditShowCommand(terminal, clock));
    actions.put("verify", new AuditVerifyCommand(terminal));
    actions.put("export", new AuditExportCommand(terminal, clock));
    actions.put("prune", new AuditPruneCommand(terminal, clock));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Look at the audit trail: who did what, when, and what came of it.")
        .synopsis("pawl audit [ACTION] [options] ...")
        .footer(
            "It is kept beside the runs, in --data, once pawl.yaml says `audit: true`. Of",
            "arguments and results it has digests only. Each entry is linked to the one",
            "before, and the end is signed: `pawl audit verify` finds what was changed or",
            "removed.",
            "`pawl help audit ACTION` tells more. Without an action, entries are listed.",
            "",
            "Examples:",
            "  pawl audit --who ada --since 7d",
            "  pawl audit verify",
            "  pawl audit export --format csv > audit.csv");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
