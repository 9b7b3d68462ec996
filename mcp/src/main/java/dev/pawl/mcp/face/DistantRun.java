package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A run that is over, or that another process drives: known from its journal only. */
final class DistantRun implements SeenRun {
  private static final long LOOK_NANOS = Duration.ofMillis(250).toNanos();
  private static final Duration TO_BE_READ = Duration.ofSeconds(5);

  private final RunSource source;
  private volatile RunSummary summary;
  private volatile @Nullable Workflow workflow;

  DistantRun(RunSource source, RunSummary summary) {
    this.source = source;
    this.summary = summary;
  }

  private RunHost host() {
    return source.host();
  }

  @Override
  public String id() {
    return summary.run();
  }

  @Override
  public String tool() {
    return summary.workflow();
  }

  @Override
  public boolean promisesOutput() {
    return workflow().map(it -> it.definition().outputSchema() != null).orElse(false);
  }

  @Override
  public Optional<Workflow> workflow() {
    if (workflow == null) {
      try {
        workflow = source.workflow(summary);
      } catch (PawlException _) {
        return Optional.empty();
      }
    }
    return Optional.ofNullable(workflow);
  }

  @Override
  public long startedAt() {
    return summary.startedAt();
  }

  @Override
  public long heardAt() {
    return Math.max(summary.startedAt(), summary.endedAt());
  }

  @Override
  public Moment now() {
    summary = host().store().find(id()).orElse(summary);
    if (summary.status().isOver()) {
      return new Moment.Ended(result());
    }
    return new Moment.Going(
        summary.waits().containsValue(Event.WaitsFor.ANSWER) ? questions() : List.of());
  }

  /** Nobody is asked what is answered already, though whoever drives the run has yet to read it. */
  private List<Asked> questions() {
    List<Asked> asking = asking();
    Map<String, List<Letter>> letters =
        asking.isEmpty()
            ? Map.of()
            : host().store().letters(id()).stream().collect(Collectors.groupingBy(DistantRun::to));
    return letters.isEmpty()
        ? asking
        : asking.stream()
            .filter(each -> letters.getOrDefault(each.key(), List.of()).isEmpty())
            .toList();
  }

  private static String to(Letter letter) {
    return letter.wish() instanceof Letter.Wish.Answer answer ? answer.step() : "";
  }

  private RunResult result() {
    List<Event> events = host().store().events(id());
    return switch (events.isEmpty() ? null : events.getLast()) {
      case Event.RunCompleted(_, Object output) -> new RunResult.Completed(id(), output);
      case Event.RunFailed(_, Failure failure) -> new RunResult.Failed(id(), failure);
      case null, default ->
          throw new PawlException.NotFound("the journal of run " + id() + " is not there any more");
    };
  }

  /** What it asks as far as its journal tells. */
  private List<Asked> asking() {
    Workflow known = workflow().orElse(null);
    if (known == null) {
      return List.of();
    }
    List<Asked> questions = new ArrayList<>();
    for (Effect effect : Run.fold(known, host().store().events(id())).outstanding()) {
      if (effect instanceof Effect.Await(Question question, long _)) {
        questions.add(Asked.OfStep.of(question, summary.principal()));
      }
    }
    return questions;
  }

  @Override
  public Moment await(Duration most, Set<String> expected, BooleanSupplier stop)
      throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    while (true) {
      Moment moment = now();
      long left = until - System.nanoTime();
      if (left <= 0 || stop.getAsBoolean() || isNews(moment, expected)) {
        return moment;
      }
      rest(left);
    }
  }

  private static boolean isNews(Moment moment, Set<String> expected) {
    return switch (moment) {
      case Moment.Ended _ -> true;
      case Moment.Going(List<Asked> questions) ->
          !questions.stream().map(Asked::key).collect(Collectors.toSet()).equals(expected);
    };
  }

  @Override
  public synchronized void nudge() {
    notifyAll();
  }

  @Override
  public Taken answer(Asked asked, Map<String, @Nullable Object> response, Identity from)
      throws InterruptedException {
    if (!(asked instanceof Asked.OfStep step)) {
      return new Taken.Used();
    }
    return switch (ReadAnswer.of(step.question(), response)) {
      case ReadAnswer.Nothing() -> new Taken.Declined();
      case ReadAnswer.Unfit(String why) -> new Taken.Refused(why);
      case ReadAnswer.Value(Object value) -> answerWith(step, value, from);
    };
  }

  /**
   * Leaves it to whoever drives the run, and gives them a moment to read it.
   *
   * @throws PawlException.NotFound when somebody else was quicker, or it is too late
   */
  @Override
  public Taken answerWith(Asked asked, @Nullable Object value, Identity from)
      throws InterruptedException {
    if (!(asked instanceof Asked.OfStep step)) {
      return new Taken.Used();
    }
    Object answer = step.answered(value);
    List<String> refusals = step.question().refusals(answer);
    if (!refusals.isEmpty()) {
      return new Taken.Refused(String.join("; ", refusals));
    }
    Question.Held held = step.question().held();
    Optional<String> denial =
        held == null ? Optional.empty() : held.hold().denial(from, step.owner());
    if (denial.isPresent()) {
      return new Taken.Refused(denial.get());
    }
    String name = step.question().step();
    // The same answer twice is one answer, but not to a question that is put once more.
    long before = answers().filter(input -> input.step().equals(name)).count();
    Object whose = held == null ? Undefined.UNDEFINED : from.principal().text();
    String letter =
        CanonicalJson.sha256(
            Values.object(
                "run", id(), "step", name, "answer", answer, "after", before, "by", whose));
    host().store().send(new Letter(letter, id(), from, new Letter.Wish.Answer(name, answer)));
    boolean open = awaitReading(letter, asked);
    if (isTaken(letter)) {
      return new Taken.Used();
    }
    if (open) {
      return new Taken.Left();
    }
    throw new PawlException.NotFound("`" + name + "` asks nothing any more");
  }

  /** Returns whether it still asks when there was time to read the letter, or it was taken. */
  private boolean awaitReading(String letter, Asked asked) throws InterruptedException {
    long until = System.nanoTime() + TO_BE_READ.toNanos();
    boolean open = true;
    while (open && !isTaken(letter) && System.nanoTime() - until < 0) {
      rest(until - System.nanoTime());
      summary = host().store().find(id()).orElse(summary);
      open =
          !summary.status().isOver()
              && asking().stream().anyMatch(each -> each.key().equals(asked.key()));
    }
    return open;
  }

  private synchronized void rest(long most) throws InterruptedException {
    TimeUnit.NANOSECONDS.timedWait(this, Math.min(Math.max(1, most), LOOK_NANOS));
  }

  /** Whether the run has what a letter says; of several who say the same, each has a letter. */
  private boolean isTaken(String letter) {
    return answers().anyMatch(input -> letter.equals(input.letter()));
  }

  /** What steps were answered so far. */
  private Stream<Event.InputReceived> answers() {
    return host().store().events(id()).stream()
        .filter(Event.InputReceived.class::isInstance)
        .map(Event.InputReceived.class::cast);
  }

  @Override
  public void cancel(String reason, Principal from) throws InterruptedException {
    host().store().send(new Letter("cancel-" + id(), id(), from, new Letter.Wish.Cancel(reason)));
  }

  @Override
  public void sync() {}
}
