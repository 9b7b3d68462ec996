package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;

/** {@code pawl runs show}. */
final class RunsShowCommand implements Command {
  private static final String SVG = "--svg";
  private static final Path STDOUT = Path.of("-");

  private final Terminal terminal;
  private final Clock clock;

  RunsShowCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.option(Syntax.flag("Show what each step got and made.", "-v", "--verbose"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print JSON.", Syntax.JSON));
    spec.option(
        Syntax.option(Type.WRITTEN, "FILE", "Draw the way it took, to a file or to stdout.", SVG));
    spec.header("Show how a run went, step by step.")
        .synopsis("pawl runs show [options] RUN")
        .footer(
            "Each step has a number, which `pawl runs context RUN@INDEX` and `fork` take.",
            "",
            "Examples:",
            "  pawl runs show last",
            "  pawl runs show last --svg=run.svg",
            "  pawl runs show 1f3c --verbose");
  }

  @Override
  public int run(Given given) throws IOException {
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun run = place.read(RunName.of(given, 0));
      boolean cutOff = place.isCutOff(run.summary());
      KeptWishes wishes = place.wishes(run.id());
      if (given.has(SVG)) {
        draw(RunDrawing.of(run, cutOff, null, new Moments(clock)), given);
        return Exit.OK.code;
      }
      List<TimelineStep> steps = Timeline.of(run.events(), run.workflow());
      Channel out = terminal.out();
      if (given.has(Syntax.JSON)) {
        out.printJson(RunJson.of(run, cutOff, wishes, steps));
      } else {
        int width = out.terminal() ? terminal.width() : 0;
        new RunPrinter(out, width, new Moments(clock), given.has("--verbose"))
            .lines(run, cutOff, wishes, steps, DataOption.words(place.where()))
            .forEach(out::println);
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private void draw(RunDrawing drawing, Given given) throws IOException {
    Path output = given.value(SVG, STDOUT);
    if (output.equals(STDOUT)) {
      terminal.out().writer().print(drawing.svg());
      terminal.flush();
    } else {
      NewFile.writeNamed(output, drawing.svg());
    }
  }
}
