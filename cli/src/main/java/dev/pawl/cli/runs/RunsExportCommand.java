package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.report.NewFile;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.json.Json;
import dev.pawl.library.gate.ExportGate;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunExport;
import dev.pawl.library.runs.RunJson;
import dev.pawl.model.Identity;
import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl runs export}. */
final class RunsExportCommand implements Command {
  private final Terminal terminal;
  private final InstantSource clock;

  RunsExportCommand(Terminal terminal, InstantSource clock) {
    this.terminal = terminal;
    this.clock = clock;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.option(
        Syntax.option(Type.PATH, "FILE", "Write to a file instead of stdout.", "-o", "--output"));
    spec.option(DataOption.reading());
    spec.header("Print everything that is known of a run as one JSON document.")
        .synopsis("pawl runs export [options] RUN")
        .footer(
            "It has the version of the tool, every event with all values, and the history.",
            "The gates of the project may take something out of it, or refuse it.",
            "",
            "Examples:",
            "  pawl runs export last -o run.json");
  }

  @Override
  public int run(Given given) throws IOException {
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun run = place.read(RunName.of(given, 0));
      Map<String, @Nullable Object> document =
          RunExport.of(run, RunJson.of(run.summary(), place.isCutOff(run.summary()), run.forked()));
      String text =
          Json.pretty(new ExportGate(run, Identity.LOCAL, clock.instant()).passed(document));
      Path file = given.value("--output");
      if (file == null) {
        terminal.out().println(terminal.out().json(text));
      } else {
        NewFile.writeNamed(file, text + "\n");
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }
}
