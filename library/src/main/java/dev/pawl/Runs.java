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
import dev.pawl.library.embed.LoadedTools;
import dev.pawl.library.embed.Resuming;
import dev.pawl.library.runs.FileRecovery;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.serve.ServedRuns;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashSet;
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
  private final InstantSource clock = InstantSource.system();

  Runs(LoadedTools tools, ServedRuns served) {
    this.tools = tools;
    this.served = served;
  }

  private RunHost host() {
    return served.host();
  }

  RunStore store() {
    return host().store();
  }

  /** An interrupt cancels the run, which then still has to be waited for. */
  Run call(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    HostedRun run = begin(tool, arguments, watcher);
    boolean interrupted = false;
    while (true) {
      try {
        awaitNews(run, LONG);
        break;
      } catch (InterruptedException _) {
        interrupted = true;
        run.cancel("interrupted", Principal.LOCAL);
      }
    }
    Run seen = handedOut(run);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return seen;
  }

  Run start(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    HostedRun run = begin(tool, arguments, watcher);
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
    return view(run);
  }

  private HostedRun begin(String tool, Map<String, ?> arguments, Consumer<RunEvent> watcher) {
    Workflow workflow = tools.workflow(tool);
    RunOptions options = RunOptions.DEFAULT.with(listener(watcher));
    return host().begin(tools.engine(tool), workflow, object(arguments), options);
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
    return host().find(id).map(this::view).or(() -> store().find(id).map(this::view));
  }

  List<Run> list(int most) {
    return store().list(RunQuery.ALL.most(most)).stream().map(this::view).toList();
  }

  private RunSummary need(String id) {
    return store()
        .find(id)
        .orElseThrow(() -> new PawlException.NotFound("no run `" + id + "` is kept here"));
  }

  private Run kept(String id) {
    return view(need(id));
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
      run.answer(question.step(), question.answeredWith(Values.freeze(value)), Identity.LOCAL);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return view(run);
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
    store().send(new Letter(letter, id, Principal.LOCAL, wish).through("java"));
  }

  void signal(String name, String key, @Nullable Object value) {
    host()
        .send(
            new Signal(
                UUID.randomUUID().toString(),
                name,
                key,
                Principal.LOCAL,
                Values.freeze(value),
                clock.millis() * 1_000));
  }

  Run cancel(String id, String reason) {
    Optional<HostedRun> here = here(id);
    if (here.isPresent()) {
      here.get().cancel(reason, Principal.LOCAL);
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
    return view(run);
  }

  Run fork(Fork wanted) {
    KeptRun past = KeptRun.read(store(), need(wanted.run()));
    Workflow before = past.needWorkflow();
    dev.pawl.engine.replay.Fork fork =
        dev.pawl.engine.replay.Fork.of(before, past.events(), index(past, wanted.step()));
    fork = wanted.isLive() ? fork.live() : fork;
    fork = wanted.input() == null ? fork : fork.with(wanted.input());
    for (Map.Entry<String, @Nullable Object> each : wanted.outputs().entrySet()) {
      fork = fork.with(each.getKey(), each.getValue());
    }
    dev.pawl.engine.replay.Fork changed = fork;
    Workflow now = current(before);
    Asked asked = new Asked();
    HostedRun run =
        host()
            .begin(
                now,
                RunOptions.DEFAULT.with(asked),
                (options, journal) ->
                    changed.begin(new Resuming(tools).engine(now), now, options, journal));
    run.afterwards(asked::wake);
    asked.await(run);
    return handedOut(run);
  }

  /** What a fork really asks: while it passes through the past, it answers itself. */
  private static final class Asked implements RunListener {
    private final Set<String> steps = new HashSet<>();

    @Override
    public synchronized void asked(dev.pawl.engine.interpreter.Question question) {
      steps.add(question.step());
      notifyAll();
    }

    synchronized void wake() {
      notifyAll();
    }

    synchronized void await(HostedRun run) {
      try {
        while (!run.isOver()
            && run.questions().stream().noneMatch(each -> steps.contains(each.step()))) {
          wait();
        }
      } catch (InterruptedException _) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** As it is loaded now, or else as it was. */
  private Workflow current(Workflow before) {
    return tools.tools().stream().anyMatch(each -> each.name().equals(before.name()))
        ? tools.workflow(before.name())
        : before;
  }

  private static int index(KeptRun past, String step) {
    return Timeline.of(past.events(), past.workflow()).stream()
        .filter(each -> each.step().equals(step) || String.valueOf(each.index()).equals(step))
        .findFirst()
        .map(TimelineStep::index)
        .orElseThrow(
            () -> new PawlException.NotFound("run " + past.id() + " has no step `" + step + "`"));
  }

  Watch watch(String id) {
    Optional<HostedRun> here = host().find(id);
    if (here.isEmpty()) {
      RunSummary _ = need(id);
    }
    return Watch.of(here.orElse(null), () -> store().events(id));
  }

  private Run view(HostedRun run) {
    Run.Name name = new Run.Name(run.id(), run.workflow().name());
    Run.Journaled journaled = new Run.Journaled(() -> store().events(run.id()), run::workflow);
    return switch (run.result().orElse(null)) {
      case RunResult.Completed done ->
          new Run(
              name,
              Run.Status.COMPLETED,
              null,
              List.of(),
              new Run.Journaled(journaled.events(), journaled.workflow(), done::output));
      case RunResult.Failed failed ->
          new Run(name, Run.Status.FAILED, failed.failure(), List.of(), journaled);
      case RunResult.Suspended _ -> new Run(name, Run.Status.RUNNING, null, List.of(), journaled);
      case null -> {
        List<Question> questions = run.questions().stream().map(Question::of).toList();
        boolean waits = !questions.isEmpty() || !run.listening().isEmpty();
        yield new Run(
            name, waits ? Run.Status.WAITING : Run.Status.RUNNING, null, questions, journaled);
      }
    };
  }

  private Run view(RunSummary run) {
    boolean waits = run.waits().containsValue(Event.WaitsFor.ANSWER);
    List<Question> questions =
        waits
            ? KeptRun.read(store(), run).questions().stream().map(Question::of).toList()
            : List.of();
    return new Run(
        new Run.Name(run.run(), run.workflow()),
        Run.Status.valueOf(run.status().name()),
        run.failure(),
        questions,
        new Run.Journaled(
            () -> store().events(run.run()), () -> KeptRun.read(store(), run).workflow()));
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
