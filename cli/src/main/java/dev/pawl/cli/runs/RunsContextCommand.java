package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.TimelineStep;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs context}. */
final class RunsContextCommand implements Command {
  private final Terminal terminal;

  RunsContextCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.withStep());
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print the step with its input and output as JSON too.", Syntax.JSON));
    spec.header("Show what the expressions of a step saw as $.")
        .synopsis("pawl runs context [options] RUN@INDEX")
        .footer(
            "It is what lay behind the step: the latest output of each node on its way. The",
            "step's own output is not part of it.",
            "",
            "Examples:",
            "  pawl runs context last@3",
            "  pawl runs context 1f3c@decide",
            "  pawl runs context last@3 | jq .entry");
  }

  @Override
  public int run(Given given) {
    RunName name = RunName.withStep(given);
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun run = place.read(name.run());
      TimelineStep step = name.find(run);
      StepRecord record = RunHistory.of(run.needWorkflow(), run.events()).get(step.index());
      if (given.has(Syntax.JSON)) {
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        json.put("run", run.id());
        json.putAll(record.toJson());
        json.put("context", record.context());
        terminal.out().printJson(json);
      } else {
        tell(record);
        terminal.out().printJson(record.context());
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  /** Beside the result, for a person only. */
  private void tell(StepRecord record) {
    Channel err = terminal.err();
    if (err.terminal() && terminal.out().terminal()) {
      String what = "step " + record.executionIndex() + ", " + record.step() + ", saw as $:";
      err.println(err.paint(Colour.DIM, Printable.of(what)));
      err.writer().flush();
    }
  }
}
