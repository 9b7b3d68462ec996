package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.StepDifference;
import dev.pawl.library.runs.Timeline;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs diff}. */
final class RunsDiffCommand implements Command {
  private final Terminal terminal;
  private final Clock clock;

  RunsDiffCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.needed(Type.TEXT, "RUN1", "A run."));
    spec.argument(Syntax.needed(Type.TEXT, "RUN2", "The run to compare it with."));
    spec.option(Syntax.flag("Show steps that are the same too.", "-v", "--verbose"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print JSON.", Syntax.JSON));
    spec.header("Show where two runs differ.")
        .synopsis("pawl runs diff [options] RUN1 RUN2")
        .footer(
            "A step of one is compared with the step at the same place of the other: what it",
            "acted on, what it made, how it ended. How long it took is no difference.",
            "Ends with 0 if the runs are the same, and with 1 if they differ, as diff does.",
            "",
            "Examples:",
            "  pawl runs diff 1f3c last");
  }

  @Override
  public int run(Given given) {
    boolean same;
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun left = place.read(RunName.of(given, 0));
      KeptRun right = place.read(RunName.of(given, 1));
      List<StepDifference> steps =
          StepDifference.between(
              Timeline.of(left.events(), left.workflow()),
              Timeline.of(right.events(), right.workflow()));
      same = steps.stream().allMatch(step -> step.kind() == StepDifference.Kind.SAME);
      Channel out = terminal.out();
      if (given.has(Syntax.JSON)) {
        out.printJson(json(left, right, steps));
      } else {
        int width = out.terminal() ? terminal.width() : 0;
        new DiffPrinter(out, width, new Moments(clock), given.has("--verbose"))
            .lines(left, right, steps)
            .forEach(out::println);
      }
    }
    terminal.flush();
    return same ? Exit.OK.code : Exit.FAILED.code;
  }

  private static Map<String, @Nullable Object> json(
      KeptRun left, KeptRun right, List<StepDifference> steps) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("left", left.id());
    json.put("right", right.id());
    json.put("same", steps.stream().allMatch(step -> step.kind() == StepDifference.Kind.SAME));
    json.put("steps", steps.stream().map(RunsDiffCommand::json).toList());
    return json;
  }

  private static Map<String, @Nullable Object> json(StepDifference step) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", step.step());
    json.put("kind", step.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'));
    if (step.left() != null && step.kind() != StepDifference.Kind.SAME) {
      json.put("left", RunJson.of(step.left()));
    }
    if (step.right() != null && step.kind() != StepDifference.Kind.SAME) {
      json.put("right", RunJson.of(step.right()));
    }
    return json;
  }
}
