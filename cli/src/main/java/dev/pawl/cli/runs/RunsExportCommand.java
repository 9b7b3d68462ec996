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
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunExport;
import java.io.IOException;
import java.nio.file.Path;

/** {@code pawl runs export}. */
final class RunsExportCommand implements Command {
  private final Terminal terminal;

  RunsExportCommand(Terminal terminal) {
    this.terminal = terminal;
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
            "",
            "Examples:",
            "  pawl runs export last -o run.json");
  }

  @Override
  public int run(Given given) throws IOException {
    try (KeptPlace place = KeptPlace.of(given)) {
      KeptRun run = place.read(RunName.of(given, 0));
      String text =
          Json.pretty(
              RunExport.of(
                  run, RunJson.of(run.summary(), place.isCutOff(run.summary()), run.forked())));
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
