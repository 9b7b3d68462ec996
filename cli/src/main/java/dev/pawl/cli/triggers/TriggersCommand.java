package dev.pawl.cli.triggers;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl triggers}. */
public final class TriggersCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public TriggersCommand(Terminal terminal) {
    actions.put("ls", new TriggersListCommand(terminal));
    actions.put("try", new TriggersTryCommand(terminal));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Look at what makes tools run by themselves, and try it.")
        .synopsis("pawl triggers ACTION [options] ...")
        .footer(
            "A tool has `triggers`: times, messages, files that appear. They fire while",
            "`pawl serve` serves the tool, once for each occasion, however many servers share",
            "the data folder or the database.",
            "",
            "Examples:",
            "  pawl triggers ls report.yaml",
            "  pawl triggers try report.yaml nightly");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do: ls or try");
  }
}
