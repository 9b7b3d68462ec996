package dev.pawl;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.library.SteppedWorkflow;
import dev.pawl.library.embed.LoadedTools;
import dev.pawl.library.embed.Resuming;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The runs of one {@link Pawl}: those that it drives, and those that are kept beside them. */
final class Runs {
  private static final Duration LONG = Duration.ofDays(1);

  /** How long another process may take to read what it is sent. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private final LoadedTools tools;
  private final ServedRuns served;
  private final Identity identity;
  private final InstantSource clock = InstantSource.system();

  /**
   * @param identity in whose name they are begun, answered and ended
   */
  Runs(LoadedTools tools, ServedRuns served, Identity identity) {
    this.tools = tools;
    this.served = served;
    this.identity = identity;
  }

  private RunViews views() {
    return new RunViews(store());
  }

  private RunHost host() {
    return served.host();
  }

  RunStore store() {
    return host().store();
  }

  /** An interrupt cancels the run, which then still has to be waited for. */
  Run call(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    Workflow workflow = tools.workflow(tool);
    HostedRun run = prepare(workflow, arguments, watcher);
    if (!tools.mayWait(workflow)) {
      // Nobody can be asked, so there is no reason to go on without the caller.
      run.drive();
      return views().of(run);
    }
    run.start();
    boolean interrupted = false;
    while (true) {
      try {
        awaitNews(run, LONG);
        break;
      } catch (InterruptedException _) {
        interrupted = true;
        run.cancel("interrupted", identity.principal());
      }
    }
    Run seen = handedOut(run);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return seen;
  }

  Run start(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    HostedRun run = prepare(tools.workflow(tool), arguments, watcher);
    run.start();
    return handedOut(run);
  }

  /** Its beginning, and what it waits for, is safe before anybody knows its id. */
  private Run handedOut(HostedRun run) {
    try {
      if (!run.isOver()) {
        run.sync();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return views().of(run);
  }

  private HostedRun prepare(
      Workflow workflow, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    RunOptions options = RunOptions.DEFAULT.by(identity).with(listener(watcher));
    HostedRun run =
        host().prepare(tools.engine(workflow.name()), workflow, object(arguments), options);
    tools.tellEnd(run);
    return run;
  }

  private static Map<String, @Nullable Object> object(Map<String, ?> arguments) {
    return Values.freeze(arguments) instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
  }

  static RunListener listener(Consumer<RunEvent> watcher) {
    return new RunListener() {
      @Override
      public void happened(Event event) {
        Events.of(event).ifPresent(watcher);
      }
    };
  }

  /** Until it is over, or asks something. */
  private static void awaitNews(HostedRun run, Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (!run.isOver() && run.questions().isEmpty() && System.nanoTime() - until < 0) {
      Optional<RunResult> _ = run.awaitNews(most, Set.of());
    }
  }

  private Run awaited(HostedRun run, Duration most) {
    try {
      awaitNews(run, most);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return handedOut(run);
  }

  Run await(String id, Duration most) {
    Optional<HostedRun> here = host().find(id);
    if (here.isPresent()) {
      return awaited(here.get(), most);
    }
    boolean _ = until(() -> need(id).status().isOver() || kept(id).asks(), most);
    return kept(id);
  }

  Optional<Run> find(String id) {
    return host().find(id).map(views()::of).or(() -> store().find(id).map(views()::of));
  }

  List<Run> list(int most) {
    return store().list(RunQuery.ALL.most(most)).stream().map(views()::of).toList();
  }

  private RunSummary need(String id) {
    return store()
        .find(id)
        .orElseThrow(() -> new PawlException.NotFound("no run `" + id + "` is kept here"));
  }

  private Run kept(String id) {
    return views().of(need(id));
  }

  /** The run as this process drives it: also one that no process drove any more. */
  private Optional<HostedRun> here(String id) {
    Optional<HostedRun> found = host().find(id);
    if (found.isPresent()) {
      return found;
    }
    RunSummary summary = need(id);
    return summary.status().isOver() ? Optional.empty() : host().adopt(id, new Resuming(tools));
  }

  Run resume(String id) {
    return here(id).map(run -> awaited(run, LONG)).orElseGet(() -> kept(id));
  }

  int resumeAll() {
    return host().recover(new FileRecovery(tools::files));
  }

  /**
   * @param step null for the only one that asks
   */
  Run answer(String id, @Nullable String step, @Nullable Object value) {
    Optional<HostedRun> here = here(id);
    if (here.isEmpty()) {
      return answerElsewhere(id, step, value);
    }
    HostedRun run = here.get();
    try {
      awaitNews(run, PATIENCE);
      var question = asked(id, run.questions(), step);
      run.answer(question.step(), question.answeredWith(Values.freeze(value)), identity);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return views().of(run);
    }
    return awaited(run, LONG);
  }

  private static dev.pawl.engine.interpreter.Question asked(
      String id, List<dev.pawl.engine.interpreter.Question> questions, @Nullable String step) {
    List<dev.pawl.engine.interpreter.Question> meant =
        step == null
            ? questions
            : questions.stream().filter(each -> each.step().equals(step)).toList();
    if (meant.isEmpty()) {
      throw new PawlException.NotFound(
          "run " + id + " asks nothing" + (step == null ? "" : " by step `" + step + "`"));
    }
    if (meant.size() > 1) {
      throw new PawlException.Conflict(
          "run "
              + id
              + " asks several things, so say which step is answered: "
              + String.join(", ", meant.stream().map(each -> each.step()).toList()));
    }
    return meant.getFirst();
  }

  private Run answerElsewhere(String id, @Nullable String step, @Nullable Object value) {
    KeptRun run = KeptRun.read(store(), need(id));
    var question = asked(id, run.questions(), step);
    Object answer = question.answeredWith(Values.freeze(value));
    List<String> refusals = question.refusals(answer);
    if (!refusals.isEmpty()) {
      throw new PawlException.Conflict(
          "the answer does not fit what `"
              + question.step()
              + "` asks: "
              + String.join("; ", refusals));
    }
    send(id, new Letter.Wish.Answer(question.step(), answer));
    boolean _ = until(() -> !need(id).waits().containsKey(question.step()), PATIENCE);
    return kept(id);
  }

  private void send(String id, Letter.Wish wish) {
    String letter = UUID.randomUUID().toString();
    store().send(new Letter(letter, id, identity, wish).through("java"));
  }

  void signal(String name, String key, @Nullable Object value) {
    host()
        .send(
            new Signal(
                UUID.randomUUID().toString(),
                name,
                key,
                identity.principal(),
                Values.freeze(value),
                clock.millis() * 1_000));
  }

  Run cancel(String id, String reason) {
    Optional<HostedRun> here = here(id);
    if (here.isPresent()) {
      here.get().cancel(reason, identity.principal());
      return over(here.get());
    }
    if (!need(id).status().isOver()) {
      send(id, new Letter.Wish.Cancel(reason));
      boolean _ = until(() -> need(id).status().isOver(), PATIENCE);
    }
    return kept(id);
  }

  private Run over(HostedRun run) {
    try {
      while (run.await(LONG).isEmpty()) {
        // Undoing may take its time.
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
    return views().of(run);
  }

  WorkflowSessions sessions(String workflow) {
    SteppedWorkflow known = tools.stepped(workflow, served.faces());
    return new WorkflowSessions(known.sessions(), known.workflow(), identity);
  }

  Run fork(Fork wanted) {
    KeptRun past = KeptRun.read(store(), need(wanted.run()));
    return handedOut(new Forking(tools, host(), identity).begin(wanted, past));
  }

  Watch watch(String id) {
    Optional<HostedRun> here = host().find(id);
    if (here.isEmpty()) {
      RunSummary _ = need(id);
    }
    return Watch.of(here.orElse(null), () -> store().events(id));
  }

  private static boolean until(BooleanSupplier condition, Duration most) {
    long until = System.nanoTime() + most.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - until >= 0 || Thread.currentThread().isInterrupted()) {
        return false;
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
    return true;
  }
}
