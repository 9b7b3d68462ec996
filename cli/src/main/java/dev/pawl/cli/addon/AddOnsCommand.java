package dev.pawl.cli.addon;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl addons}. */
public final class AddOnsCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public AddOnsCommand(Terminal terminal) {
    actions.put("ls", new AddOnsListCommand(terminal));
    actions.put("add", new AddOnsAddCommand(terminal));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("See what can be added to Pawl, and how.")
        .synopsis("pawl addons [ACTION] [options] ...")
        .footer(
            "What few need is no part of the program. Its jars lie in a folder beside it,",
            "or in the one that PAWL_ADDONS names, and are used by what wants them; others",
            "load nothing of it.",
            "",
            "Examples:",
            "  pawl addons",
            "  pawl addons add telemetry");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
