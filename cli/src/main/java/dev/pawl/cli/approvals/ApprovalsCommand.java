package dev.pawl.cli.approvals;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl approvals}: what waits until somebody agrees. */
public final class ApprovalsCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public ApprovalsCommand(Terminal terminal) {
    actions.put("ls", new ApprovalsListCommand(terminal));
    actions.put("show", new ApprovalsShowCommand(terminal));
    actions.put("approve", new DecideCommand(terminal, DecideCommand.Kind.APPROVE));
    actions.put("deny", new DecideCommand(terminal, DecideCommand.Kind.DENY));
    actions.put("delegate", new DecideCommand(terminal, DecideCommand.Kind.DELEGATE));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Decide about calls that gates hold until somebody agrees.")
        .synopsis("pawl approvals [ACTION] [options] ...")
        .footer(
            "A gate can hold a call, or a whole run, until a person agrees to it. The run",
            "waits without a process, and goes on when enough have agreed, with the",
            "arguments that they agreed to. What is denied, or not decided in time, fails.",
            "`pawl help approvals ACTION` tells more. Without an action, what is held is",
            "listed.",
            "",
            "Examples:",
            "  pawl approvals",
            "  pawl approvals show last",
            "  pawl approvals approve 1f3c --reason 'checked with Ada'",
            "  pawl approvals deny 1f3c --reason 'not on a Friday'");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
