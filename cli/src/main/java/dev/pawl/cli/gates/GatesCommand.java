package dev.pawl.cli.gates;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl gates}: the rules that runs and calls have to pass. */
public final class GatesCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public GatesCommand(Terminal terminal) {
    actions.put("ls", new GatesListCommand(terminal));
    actions.put("check", new GatesCheckCommand(terminal));
    actions.put("try", new GatesTryCommand(terminal, InstantSource.system()));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Look at the gates of a project: what runs and calls have to pass.")
        .synopsis("pawl gates [ACTION] [options] ...")
        .footer(
            "They stand in gates.yaml beside pawl.yaml, or in the file that pawl.yaml names.",
            "`pawl help gates ACTION` tells more. Without an action, they are listed.",
            "",
            "Examples:",
            "  pawl gates",
            "  pawl gates check",
            "  pawl gates try flows/clean.yaml clean path=old.txt --as ada --scope read");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
