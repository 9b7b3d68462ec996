package dev.pawl.cli.registry;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.time.Clock;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl registry}: which tools there are, who calls them how, and what is allowed. */
public final class RegistryCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public RegistryCommand(Terminal terminal) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    actions.put("tools", new ListCommand(terminal, clock, Listing.TOOLS));
    actions.put("executions", new ListCommand(terminal, clock, Listing.EXECUTIONS));
    actions.put("sessions", new ListCommand(terminal, clock, Listing.SESSIONS));
    actions.put("workflows", new ListCommand(terminal, clock, Listing.WORKFLOWS));
    actions.put("activate", new ChangeCommand(terminal, clock, ToolWish.ACTIVATE));
    actions.put("deactivate", new ChangeCommand(terminal, clock, ToolWish.DEACTIVATE));
    actions.put("auth", new ChangeCommand(terminal, clock, ToolWish.AUTH));
    actions.put("tag", new ChangeCommand(terminal, clock, ToolWish.TAG));
    actions.put("gates", new ChangeCommand(terminal, clock, ToolWish.GATES));
    actions.put("rebuild", new RebuildCommand(terminal));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Show tools, their calls, callers and versions; decide about tools.")
        .synopsis("pawl registry [ACTION] [options] ...")
        .footer(
            "It is kept where `registry: true` stands in pawl.yaml, in tables beside the",
            "runs, for SQL too. What is decided about a tool counts within a second",
            "for every server that shares those runs.",
            "`pawl help registry ACTION` tells more. Without an action, tools are listed.",
            "",
            "Examples:",
            "  pawl registry",
            "  pawl registry executions --tool report --status failed",
            "  pawl registry deactivate report");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
