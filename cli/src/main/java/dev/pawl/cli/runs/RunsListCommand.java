package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Table;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.Suggestion;
import java.time.Clock;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** {@code pawl runs ls}. */
final class RunsListCommand implements Command {
  private static final int USUAL = 20;
  private static final int MOST = 10_000;

  private final Terminal terminal;
  private final Moments moments;

  RunsListCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.moments = new Moments(clock);
  }

  @Override
  public void describe(Usage spec) {
    spec.option(
        Syntax.repeated(
            Type.TEXT,
            "STATUS",
            "Only runs that are this; may be repeated, or a list with commas.",
            "-s",
            "--status"));
    spec.option(Syntax.option(Type.TEXT, "NAME", "Only runs of this tool.", "-t", "--tool"));
    spec.option(
        Syntax.option(
            Type.TEXT, "NUMBER", "How many at most, up to 10000; 20 if not given.", "--limit"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print a JSON list.", Syntax.JSON));
    spec.header("List runs, the newest first.")
        .synopsis("pawl runs [ls] [options]")
        .footer(
            "STATUS is one of " + String.join(", ", Standing.NAMES) + ".",
            "A run is cut off when the process that drove it is gone: `pawl runs resume`, or",
            "a `pawl serve` that has its file, resumes it.",
            "",
            "Examples:",
            "  pawl runs",
            "  pawl runs ls --status waiting,cut-off",
            "  pawl runs ls --tool report --limit 5 --json");
  }

  @Override
  public int run(Given given) {
    Set<String> wanted = statuses(given);
    int limit = limit(given);
    try (KeptPlace place = KeptPlace.of(given)) {
      RunQuery query = RunQuery.ALL.workflow(given.value("--tool")).statuses(coarse(wanted));
      // What a store cannot tell apart is told apart here, so more of it has to be looked at.
      boolean fine = !wanted.isEmpty() && !wanted.equals(Set.of(Standing.COMPLETED));
      List<RunSummary> runs = place.store().list(query.most(fine ? MOST : limit));
      Set<String> cutOff = place.cutOff(runs);
      List<RunSummary> shown =
          runs.stream()
              .filter(
                  run ->
                      wanted.isEmpty()
                          || wanted.contains(Standing.of(run, cutOff.contains(run.run())).name()))
              .limit(limit)
              .toList();
      if (given.has(Syntax.JSON)) {
        terminal
            .out()
            .printJson(
                shown.stream()
                    .map(
                        run ->
                            RunJson.of(
                                run,
                                cutOff.contains(run.run()),
                                ForkWords.of(place.store(), run.run()).orElse(null)))
                    .toList());
      } else if (shown.isEmpty()) {
        terminal.err().println("pawl: " + Printable.of(none(place, given, runs)));
      } else {
        print(shown, cutOff, place);
      }
      if (place.elsewhere()) {
        terminal.err().println("pawl: these runs are kept in " + Printable.of(place.name()));
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private static String none(KeptPlace place, Given given, List<RunSummary> runs) {
    boolean chosen = given.has("--tool") || given.has("--status") || !runs.isEmpty();
    return chosen && place.exists() ? "no such runs are kept in " + place.name() : place.nothing();
  }

  private static Set<String> statuses(Given given) {
    Set<String> wanted = new LinkedHashSet<>();
    for (String each : given.value("--status", List.<String>of())) {
      for (String name : each.split(",")) {
        if (!Standing.NAMES.contains(name.strip())) {
          String hint = Suggestion.didYouMean(name.strip(), Standing.NAMES);
          throw given.wrong(
              "there is no status `"
                  + name.strip()
                  + "`"
                  + (hint.isEmpty() ? ", only " + String.join(", ", Standing.NAMES) : ", " + hint));
        }
        wanted.add(name.strip());
      }
    }
    return wanted;
  }

  private static Set<RunStatus> coarse(Set<String> wanted) {
    Set<RunStatus> statuses = EnumSet.noneOf(RunStatus.class);
    for (String name : wanted) {
      switch (name) {
        case Standing.RUNNING -> statuses.add(RunStatus.RUNNING);
        case Standing.WAITING -> statuses.add(RunStatus.WAITING);
        case Standing.CUT_OFF -> statuses.addAll(Set.of(RunStatus.RUNNING, RunStatus.WAITING));
        case Standing.COMPLETED -> statuses.add(RunStatus.COMPLETED);
        case Standing.FAILED, Standing.CANCELLED -> statuses.add(RunStatus.FAILED);
        default -> throw new IllegalArgumentException(name);
      }
    }
    return statuses.isEmpty() ? EnumSet.allOf(RunStatus.class) : statuses;
  }

  private static int limit(Given given) {
    String text = given.value("--limit", String.valueOf(USUAL));
    if (!text.matches("[1-9]\\d{0,4}") || Integer.parseInt(text) > MOST) {
      throw given.wrong("--limit must be a number from 1 to " + MOST + ", but is `" + text + "`");
    }
    return Integer.parseInt(text);
  }

  private void print(List<RunSummary> runs, Set<String> cutOff, KeptPlace place) {
    Channel out = terminal.out();
    table(runs, cutOff, place::wishes, run -> ForkWords.of(place.store(), run))
        .lines(out, out.terminal() ? terminal.width() : 0)
        .forEach(out::println);
  }

  Table table(
      List<RunSummary> runs,
      Set<String> cutOff,
      Function<String, KeptWishes> wishes,
      Function<String, Optional<RunOrigin.Forked>> forks) {
    Table table =
        new Table(
            Table.Column.left("RUN"),
            Table.Column.flexible("TOOL"),
            Table.Column.left(""),
            Table.Column.flexible("STATUS"),
            Table.Column.left("STARTED"),
            Table.Column.right("TOOK"),
            Table.Column.right("EVENTS"));
    for (RunSummary run : runs) {
      boolean left = cutOff.contains(run.run());
      Standing standing = Standing.of(run, left, left ? wishes.apply(run.run()) : KeptWishes.NONE);
      table.row(
          new Table.Cell(RunNames.shortened(run.run()), Colour.CYAN),
          Table.Cell.of(run.workflow()),
          new Table.Cell(standing.mark(), standing.colour()),
          Table.Cell.of(
              standing.words()
                  + forks.apply(run.run()).map(fork -> ", " + ForkWords.brief(fork)).orElse("")),
          Table.Cell.dim(moments.brief(run.startedAt())),
          Table.Cell.of(took(run, left)),
          Table.Cell.dim(String.valueOf(run.events())));
    }
    return table;
  }

  /** When a run was cut off, nobody knows. */
  private String took(RunSummary run, boolean cutOff) {
    if (cutOff) {
      return "";
    }
    long end = run.endedAt() > 0 ? run.endedAt() : moments.now();
    return Elapsed.ofMicros(end - run.startedAt());
  }
}
