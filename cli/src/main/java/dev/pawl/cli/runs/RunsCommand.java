package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Terminal;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code pawl runs}: looks back at runs that were kept, and has a say in those that go on. */
public final class RunsCommand implements Command {
  private final Map<String, Command> actions = new LinkedHashMap<>();

  public RunsCommand(Terminal terminal) {
    Clock clock = Clock.system(ZoneId.systemDefault());
    actions.put("ls", new RunsListCommand(terminal, clock));
    actions.put("show", new RunsShowCommand(terminal, clock));
    actions.put("context", new RunsContextCommand(terminal));
    actions.put("answer", new RunsAnswerCommand(terminal));
    actions.put("signal", new RunsSignalCommand(terminal, clock));
    actions.put("cancel", new RunsCancelCommand(terminal));
    actions.put("resume", new RunsResumeCommand(terminal));
    actions.put("fork", new RunsForkCommand(terminal));
    actions.put("diff", new RunsDiffCommand(terminal, clock));
    actions.put("export", new RunsExportCommand(terminal, InstantSource.system()));
    actions.put("save", new RunsSaveCommand(terminal));
    actions.put("prune", new RunsPruneCommand(terminal, clock));
  }

  @Override
  public Map<String, Command> actions() {
    return actions;
  }

  @Override
  public void describe(Usage spec) {
    spec.header("Look back at runs, answer, cancel, resume and fork them.")
        .synopsis("pawl runs [ACTION] [options] ...")
        .footer(
            "RUN is the id of a run, the beginning of one, or `last`. RUN@INDEX is a step of",
            "it, by the number that `pawl runs show` gives it, or by its name. Runs are kept",
            "in --data, else PAWL_DATA, else in .pawl beside the nearest pawl.yaml above the",
            "current folder, else in .pawl right here.",
            "`pawl help runs ACTION` tells more. Without an action, runs are listed.",
            "",
            "Examples:",
            "  pawl runs",
            "  pawl runs show last",
            "  pawl runs context last@3",
            "  pawl runs answer 1f3c ok=true",
            "  pawl runs resume 1f3c report.yaml");
  }

  @Override
  public int run(Given given) {
    throw given.wrong("say what to do");
  }
}
