package dev.pawl.cli.runs;

import dev.pawl.cli.option.Command;
import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.Syntax;
import dev.pawl.cli.option.Type;
import dev.pawl.cli.option.Usage;
import dev.pawl.cli.run.Standing;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Polling;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.runs.RunJson;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.UUID;

/** {@code pawl runs cancel}. */
final class RunsCancelCommand implements Command {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final String LATER =
      "will be cancelled by whoever resumes it, for no process drives it now: `pawl runs"
          + " resume`, or a `pawl serve` with its file";
  private static final String UNDOING =
      "is being cancelled; `pawl runs show` tells when it is over";

  private final Terminal terminal;

  RunsCancelCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public void describe(Usage spec) {
    spec.argument(RunName.needed());
    spec.option(Syntax.option(Type.TEXT, "TEXT", "Why; it is kept with the run.", "--reason"));
    spec.option(DataOption.reading());
    spec.option(Syntax.flag("Print how the run stands then as JSON.", Syntax.JSON));
    spec.header("End a run, whichever process drives it, and undo what can be undone.")
        .synopsis("pawl runs cancel [options] RUN")
        .footer(
            "When no process drives the run, the wish is kept, and read by whoever goes on",
            "with it: what the run did may have to be undone.",
            "",
            "Examples:",
            "  pawl runs cancel last",
            "  pawl runs cancel 1f3c --reason 'wrong file'");
  }

  @Override
  public int run(Given given) {
    try (KeptPlace place = KeptPlace.of(given)) {
      RunSummary run = place.find(RunName.of(given, 0));
      if (run.status().isOver()) {
        tell(given, place, run, "was over already");
        return Exit.OK.code;
      }
      boolean cutOff = place.isCutOff(run);
      place
          .store()
          .send(
              new Letter(
                  UUID.randomUUID().toString(),
                  run.run(),
                  Principal.LOCAL,
                  new Letter.Wish.Cancel(
                      given.value("--reason", "cancelled by `pawl runs cancel`"))));
      if (!cutOff) {
        Polling.until(() -> now(place, run).status().isOver(), PATIENCE);
      }
      tell(given, place, now(place, run), cutOff ? LATER : UNDOING);
    }
    terminal.flush();
    return Exit.OK.code;
  }

  private static RunSummary now(KeptPlace place, RunSummary run) {
    return place.store().find(run.run()).orElse(run);
  }

  private void tell(Given given, KeptPlace place, RunSummary run, String otherwise) {
    if (given.has(Syntax.JSON)) {
      terminal
          .out()
          .printJson(
              RunJson.of(
                  run, place.isCutOff(run), ForkWords.of(place.store(), run.run()).orElse(null)));
      return;
    }
    Channel err = terminal.err();
    Standing standing = Standing.of(run, false);
    boolean over = run.status().isOver();
    String words = over && otherwise.equals(UNDOING) ? "is over: " + standing.words() : otherwise;
    err.println(
        err.paint(standing.colour(), over ? standing.mark() : "…")
            + " run "
            + RunNames.shortened(run.run())
            + " of "
            + Printable.of(run.workflow())
            + " "
            + words);
  }
}
