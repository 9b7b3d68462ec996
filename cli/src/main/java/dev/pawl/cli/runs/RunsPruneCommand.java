package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Moments;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.json.Values;
import dev.pawl.library.runs.Keeping;
import dev.pawl.model.Durations;
import dev.pawl.model.Sizes;
import java.time.Clock;
import java.time.Duration;
import java.util.function.ToIntFunction;

/** {@code pawl runs prune}. */
final class RunsPruneCommand implements Command {
  private final Terminal terminal;
  private final Moments moments;

  RunsPruneCommand(Terminal terminal, Clock clock) {
    this.terminal = terminal;
    this.moments = new Moments(clock);
  }

  @Override
  public void describe(Usage spec) {
    spec.option(
        Syntax.option(
            Type.TEXT, "TIME", "Forget runs that ended longer ago: 30d, 12h.", "--older"));
    spec.option(Syntax.option(Type.TEXT, "NUMBER", "Keep only this many of the newest.", "--keep"));
    spec.option(
        Syntax.option(
            Type.TEXT, "BYTES", "Keep only this much of the newest: 500MB, 2GB.", "--size"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print how many were forgotten as JSON.", Syntax.JSON));
    spec.header("Forget runs that are over.")
        .synopsis("pawl runs prune [options]")
        .footer(
            "Runs that are not over are never forgotten. Without options it does what `pawl",
            "serve` does by itself: 30 days, 100000 runs, 2 GB, unless the variables",
            "PAWL_KEEP_AGE, PAWL_KEEP_RUNS and PAWL_KEEP_SIZE say otherwise; a clock that is",
            "far ahead of when runs were last looked at is believed only with --older.",
            "",
            "Examples:",
            "  pawl runs prune --older 7d",
            "  pawl runs prune --keep 100");
  }

  @Override
  public int run(Given given) {
    ToIntFunction<RunStore> forgetting = forgetting(given);
    try (KeptPlace place = KeptPlace.exactly(given)) {
      int forgotten = place.exists() ? forgetting.applyAsInt(place.store()) : 0;
      if (given.has(Syntax.JSON)) {
        terminal.out().printJson(Values.object("forgotten", forgotten));
      } else {
        terminal.err().println("pawl: " + Printable.count(forgotten, "run") + " forgotten");
      }
    }
    terminal.flush();
    return Exit.OK.code;
  }

  /** What is not said is no reason to forget, unless nothing is said at all. */
  private ToIntFunction<RunStore> forgetting(Given given) {
    if (!given.has("--older") && !given.has("--keep") && !given.has("--size")) {
      return store -> store.tidy(Keeping.here().retention(), moments.now());
    }
    Retention retention = new Retention(older(given), keep(given), size(given));
    return store -> store.prune(retention, moments.now());
  }

  private static Duration older(Given given) {
    String text = given.value("--older");
    return text == null
        ? Duration.ofDays(36_525)
        : Durations.parse(text)
            .orElseThrow(
                () -> given.wrong("--older must be like 30d or 12h, but is `" + text + "`"));
  }

  private static long keep(Given given) {
    String text = given.value("--keep");
    if (text != null && !text.matches("\\d{1,12}")) {
      throw given.wrong("--keep must be a number, but is `" + text + "`");
    }
    return text == null ? Long.MAX_VALUE : Long.parseLong(text);
  }

  private static long size(Given given) {
    String text = given.value("--size");
    if (text == null) {
      return Long.MAX_VALUE;
    }
    return Sizes.parse(text)
        .orElseThrow(() -> given.wrong("--size must be like 500MB or 2GB, but is `" + text + "`"));
  }
}
