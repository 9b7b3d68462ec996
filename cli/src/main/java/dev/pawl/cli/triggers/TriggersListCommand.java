package dev.pawl.cli.triggers;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.ServersOption;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.runs.KeptPlace;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.trigger.Firing;
import dev.pawl.json.Values;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.RunNames;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.library.trigger.ArmedTrigger;
import dev.pawl.model.Trigger;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code pawl triggers ls}. */
final class TriggersListCommand implements Command {
  private final Terminal terminal;

  TriggersListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(Syntax.rest(Type.PATH, true, "FILE|DIR ...", "Graph files, or folders of them."));
    spec.option(ServersOption.option());
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print a JSON list.", Syntax.JSON));
    spec.header("List triggers, when they fire next, and what they began last.")
        .synopsis("pawl triggers ls [options] FILE|DIR ...");
  }

  /**
   * One of them.
   *
   * @param next null when that is not known beforehand
   * @param last null when it never began a run here
   * @param summary null when that run was forgotten
   */
  private record Line(
      ArmedTrigger armed,
      @Nullable Instant next,
      @Nullable Firing last,
      @Nullable RunSummary summary) {
    Map<String, @Nullable Object> toJson() {
      return Values.object(
          "tool",
          armed.workflow().name(),
          "name",
          armed.trigger().name(),
          "when",
          armed.trigger().words(),
          "next",
          next == null ? null : next.toString(),
          "lastRun",
          last == null
              ? null
              : Values.object(
                  "run",
                  last.run(),
                  "at",
                  Instant.ofEpochMilli(last.at()).toString(),
                  "status",
                  status()));
    }

    @Nullable String status() {
      return summary == null ? null : summary.status().name().toLowerCase(Locale.ROOT);
    }
  }

  @Override
  public int run(Given given) throws IOException {
    List<Line> lines = new ArrayList<>();
    List<Path> paths = given.argument(0, List.of());
    for (Path path : paths) {
      for (Path file :
          Files.isDirectory(path) ? DefinitionFiles.below(path).definitions() : List.of(path)) {
        add(given, file, lines);
      }
    }
    if (given.has(Syntax.JSON)) {
      terminal.out().printJson(lines.stream().map(Line::toJson).toList());
    } else if (lines.isEmpty()) {
      terminal.err().println("pawl: nothing there runs by itself");
    } else {
      print(lines);
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private static void add(Given given, Path file, List<Line> lines) {
    try (Pawl pawl = new ServersOption(given).load(file);
        KeptPlace place = KeptPlace.of(given, file)) {
      for (ArmedTrigger armed : ArmedTrigger.of(pawl, file)) {
        Firing last =
            place.exists() ? place.store().firings().lastRun(armed.id()).orElse(null) : null;
        RunSummary summary = last == null ? null : place.store().find(last.run()).orElse(null);
        lines.add(new Line(armed, next(armed.trigger()), last, summary));
      }
    }
  }

  private static @Nullable Instant next(Trigger trigger) {
    return trigger instanceof Trigger.Timed timed ? timed.next(Instant.now()) : null;
  }

  private void print(List<Line> lines) {
    Table table =
        new Table(
            Table.Column.flexible("TRIGGER"),
            Table.Column.flexible("WHEN"),
            Table.Column.left("NEXT"),
            Table.Column.left("LAST"),
            Table.Column.left("RUN"));
    for (Line line : lines) {
      table.row(
          new Table.Cell(line.armed.name(), Colour.CYAN),
          Table.Cell.of(line.armed.trigger().words()),
          Table.Cell.of(shown(line.next)),
          Table.Cell.of(shown(line.last == null ? null : Instant.ofEpochMilli(line.last.at()))),
          Table.Cell.dim(
              line.last == null
                  ? ""
                  : RunNames.shortened(line.last.run())
                      + (line.status() == null ? "" : " " + line.status())));
    }
    Channel out = terminal.out();
    table.lines(out, out.terminal() ? terminal.width() : 0).forEach(out::println);
  }

  private static String shown(@Nullable Instant moment) {
    return moment == null ? "-" : moment.truncatedTo(ChronoUnit.SECONDS).toString();
  }
}
