package dev.pawl.cli.flows;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl flows}. */
public final class FlowsCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public FlowsCommand(Terminal terminal) {
    actions.put("ls", new FlowsListCommand(terminal));
    actions.put("show", new FlowsShowCommand(terminal));
    actions.put("run", new FlowsRunCommand(terminal));
    actions.put("refresh", new FlowsRefreshCommand(terminal));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Look at prompt flows, and execute them.")
        .synopsis("pawl flows [ACTION] [options] ...")
        .footer(
            "They are kept in the folder `flows` of a project, and the templates that they",
            "run in `templates` beside it. `pawl help flows ACTION` tells more. Without an",
            "action, they are listed.",
            "",
            "Examples:",
            "  pawl flows",
            "  pawl flows show Marketing_Strategy",
            "  pawl flows run Marketing_Strategy company_name=TechCorp market=AI budget=100K");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do: ls, show, run or refresh");
  }
}
