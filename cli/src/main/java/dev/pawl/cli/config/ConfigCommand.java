package dev.pawl.cli.config;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.util.Map;

/** {@code pawl config}. */
public final class ConfigCommand implements Command {
  private final Map<String, Command> actions;

  public ConfigCommand(Terminal terminal) {
    actions = Map.of("show", new ConfigShowCommand(terminal));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Show what is set in pawl.yaml and in the environment.")
        .synopsis("pawl config [ACTION] [options] ...")
        .footer(
            "Everything works without a pawl.yaml. `pawl check pawl.yaml` finds mistakes in",
            "one, and `pawl schema --config` prints what may be in it.",
            "",
            "Examples:",
            "  pawl config show",
            "  pawl config show flows/ --json");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
