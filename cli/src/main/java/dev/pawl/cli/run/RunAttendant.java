package dev.pawl.cli.run;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.report.ErrorPrinter;
import dev.pawl.cli.report.ErrorReport;
import dev.pawl.cli.report.UnfinishedRun;
import dev.pawl.cli.report.UnfinishedRunException;
import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.cli.terminal.Launcher;
import dev.pawl.cli.terminal.LiveScreen;
import dev.pawl.cli.terminal.Screen;
import dev.pawl.cli.terminal.Stopping;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Stays with a run until it is over: shows how far it is, asks what it asks, ends it on Ctrl-C. */
public final class RunAttendant {
  private static final Duration LONG = Duration.ofDays(1);

  private final Terminal terminal;
  private final Stopping stopping;
  private final Manner manner;
  private final RunWatch watch;
  private Supplier<KeptWishes> wishes = () -> KeptWishes.NONE;
  private Predicate<String> isKept = _ -> true;

  /**
   * How much is shown, and how long it may take.
   *
   * @param json whether programs are told on stdout how it ends
   * @param data where the run is kept
   * @param files words for the files that configure the servers that it calls, or empty
   */
  record Manner(
      boolean verbose,
      boolean quiet,
      boolean json,
      @Nullable Duration timeout,
      StorePlace data,
      String files) {
    boolean keeps() {
      return !(data instanceof StorePlace.Memory);
    }

    /** What a person can do about a run that is not over, in words that can be copied. */
    String advice(String run) {
      String id = RunNames.shortened(run);
      String place = DataOption.words(data);
      String runs = Launcher.words() + " runs ";
      return "`"
          + runs
          + "show "
          + id
          + place
          + "` tells how far it came and `"
          + runs
          + "resume "
          + id
          + files
          + place
          + "` resumes it";
    }
  }

  public RunAttendant(Terminal terminal, Stopping stopping, Manner manner, RunWatch watch) {
    this.terminal = terminal;
    this.stopping = stopping;
    this.manner = manner;
    this.watch = watch;
  }

  /** Asks nothing that was answered before the run is resumed. */
  public RunAttendant minding(Supplier<KeptWishes> kept) {
    wishes = kept;
    return this;
  }

  /**
   * For a run that is begun: not even its beginning may have been kept, and then has no name.
   *
   * @param mayBe what to go by while that cannot be found out
   */
  public RunAttendant keptIn(RunStore store, BooleanSupplier mayBe) {
    isKept = run -> isKeptIn(store, run, mayBe);
    return this;
  }

  private static boolean isKeptIn(RunStore store, String run, BooleanSupplier mayBe) {
    try {
      return store.find(run).isPresent();
    } catch (PawlException _) {
      return mayBe.getAsBoolean();
    }
  }

  /**
   * @param workflow what is run
   * @param start begins the run, or resumes it, so that the watch hears of it
   */
  public RunResult attend(Workflow workflow, Supplier<HostedRun> start) {
    boolean live = terminal.live() && !manner.quiet;
    boolean shows = live || manner.verbose;
    Channel err = terminal.err();
    RunResult result;
    try (Screen screen =
        live
            ? new LiveScreen(err, new ActiveLines(err, watch, System::nanoTime)).start()
            : Screen.plain(err)) {
      stopping.sayTo(screen::line);
      if (shows) {
        watch.show(new StepPrinter(screen, err, manner.verbose, workflow.definition().nodes()));
      }
      HostedRun run = start.get();
      stopping.lastWords(() -> quit(run));
      stopping.watch(run::cancel, manner.timeout);
      try (RunQuestions _ =
          new RunQuestions(terminal, screen, run, manner.data).minding(wishes).begin()) {
        result = ended(run);
      } finally {
        stopping.lastWords(() -> {});
      }
    }
    if (shows) {
      summary(workflow, result);
    }
    return result;
  }

  /** An interrupt cancels the run, which then still has to be waited for. */
  private RunResult ended(HostedRun run) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          Optional<RunResult> result = run.await(LONG);
          if (result.isPresent()) {
            return result.get();
          }
        } catch (InterruptedException _) {
          interrupted = true;
          run.cancel("interrupted");
        } catch (PawlException e) {
          throw manner.keeps() ? notOver(run, e) : e;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Nobody waits until all is undone: that is not its end. */
  private void quit(HostedRun run) {
    String words =
        manner.keeps()
            ? "run "
                + RunNames.shortened(run.id())
                + " is not over, as it was to be undone first; "
                + manner.advice(run.id())
            : "stopped before all was undone";
    stopping.say("pawl: " + words);
    if (manner.json) {
      ErrorReport report =
          ErrorReport.of(Exit.INTERRUPTED, FailureCode.CANCELLED.name(), words, "");
      new ErrorPrinter(terminal).tell(report.leaving(named(run), words), true);
      terminal.flush();
    }
  }

  private static UnfinishedRun named(HostedRun run) {
    return new UnfinishedRun(run.id(), run.workflow().name());
  }

  /** Its journal cannot be kept here at the moment: that is not its end. */
  private RuntimeException notOver(HostedRun run, PawlException e) {
    if (!isKept.test(run.id())) {
      return e instanceof PawlException.Unreachable ? unkept(e) : e;
    }
    String words =
        e instanceof PawlException.Unreachable
            ? interrupted(run, e)
            : String.valueOf(e.getMessage());
    return new UnfinishedRunException(words, named(run), e);
  }

  private static PawlException unkept(PawlException e) {
    return new PawlException.Unreachable(
        "the run cannot go on, because it cannot be kept: "
            + e.getMessage()
            + "; nothing is left of it, so run the tool again when that is mended, or name"
            + " another place with --data",
        e);
  }

  private String interrupted(HostedRun run, PawlException e) {
    return "run "
        + RunNames.shortened(run.id())
        + " was interrupted, and is not over: "
        + e.getMessage()
        + "; when that is mended, "
        + manner.advice(run.id())
        + "; to run the tool again would begin another run";
  }

  private void summary(Workflow workflow, RunResult result) {
    Channel err = terminal.err();
    String mark =
        switch (result) {
          case RunResult.Completed _ -> err.paint(Colour.GREEN, "✓");
          case RunResult.Failed _ -> err.paint(Colour.ERROR, "✗");
          case RunResult.Suspended _ -> err.paint(Colour.DIM, "…");
        };
    err.println(
        mark
            + " "
            + err.paint(Colour.BOLD, workflow.name())
            + "  "
            + err.paint(Colour.DIM, watch.summary() + kept(result)));
    err.writer().flush();
  }

  private String kept(RunResult result) {
    return manner.keeps() ? "  run " + RunNames.shortened(result.run()) : "";
  }
}
