package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.Face;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.server.Exchange;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run that this process drives. Requests come and go: each may wait for it for a while, hear how
 * far it is, and answer what it asks.
 */
final class LiveRun implements SeenRun, Caller, RunListener, Face {
  private static final Duration TO_HEED = Duration.ofSeconds(1);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

  private final RunHost host;
  private final RunProgress progress = new RunProgress();
  private final Duration toAnswer;

  /** What servers asked that waits for a request with the answer. */
  private final Map<String, Asked.OfUpstream> open = new LinkedHashMap<>();

  private final Map<String, Optional<Map<String, @Nullable Object>>> answers = new HashMap<>();

  /** Steps that asked and were not heard of since. */
  private final Set<String> asks = ConcurrentHashMap.newKeySet();

  /** What was wrong with the answers to steps that are still asking. */
  private final Map<String, Complaint> complaints = new HashMap<>();

  /**
   * @param times how many answers did not fit
   * @param last what was wrong with the last one
   */
  private record Complaint(int times, String last) {}

  private @Nullable HostedRun hosted;
  private final Attendants attendants = new Attendants();
  private final DirectQuestions direct = new DirectQuestions();
  private int asked;
  private boolean ending;
  private long expires;
  private volatile long heardAt;

  /**
   * @param toAnswer how long what a server asks waits for somebody to come
   */
  LiveRun(RunHost host, Duration toAnswer) {
    this.host = host;
    this.toAnswer = toAnswer;
  }

  /** Lets it go on by itself. */
  void start() {
    hosted().start();
  }

  /** Drives it on the thread of this request, to its end; another thread may take that over. */
  void drive(Exchange exchange) {
    synchronized (this) {
      attendants.mayComeAgain(exchange);
    }
    hosted().drive();
  }

  /** Whether its journal has its first event. */
  boolean hasBegun() {
    return hosted().hasBegun();
  }

  /** To be told once, when it goes on already or soon will. */
  synchronized void goesOn(HostedRun run) {
    hosted = run;
    notifyAll();
  }

  @Override
  public synchronized void over() {
    ending = true;
    notifyAll();
  }

  /** Nobody is asked any more. Whoever waits hears of it when the end is safe. */
  private synchronized void ends() {
    ending = true;
  }

  private synchronized HostedRun hosted() {
    HostedRun known = hosted;
    if (known == null) {
      throw new PawlException.Defect("the run was not begun");
    }
    return known;
  }

  @Override
  public String id() {
    return hosted().id();
  }

  @Override
  public String tool() {
    return hosted().workflow().name();
  }

  @Override
  public Optional<Workflow> workflow() {
    return Optional.of(hosted().workflow());
  }

  @Override
  public boolean promisesOutput() {
    return hosted().workflow().definition().outputSchema() != null;
  }

  @Override
  public long startedAt() {
    return hosted().startedAt();
  }

  @Override
  public long heardAt() {
    return Math.max(heardAt, startedAt());
  }

  @Override
  public Moment now() {
    Optional<RunResult> result = hosted().result();
    return result.isPresent() ? new Moment.Ended(result.get()) : new Moment.Going(questions());
  }

  private synchronized List<Asked> questions() {
    List<Asked> all = new ArrayList<>(open.values());
    if (hosted != null) {
      hosted.questions().forEach(each -> all.add(ofStep(each)));
    }
    return all;
  }

  private Principal owner() {
    return hosted().principal();
  }

  /** A question that was answered wrongly is a new one to clients that remember keys. */
  private Asked ofStep(Question question) {
    Complaint wrong = complaints.get(question.step());
    return wrong == null
        ? Asked.OfStep.of(question, owner())
        : new Asked.OfStep(
            question.step() + "~" + (wrong.times() + 1), question, wrong.last(), owner());
  }

  @Override
  public Moment await(Duration most, Set<String> expected, BooleanSupplier stop)
      throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    boolean soon;
    synchronized (this) {
      for (long left = most.toNanos();
          left > 0 && !ending && !stop.getAsBoolean() && isAsExpected(expected);
          left = until - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      soon = ending;
    }
    if (soon) {
      // Its end is being made safe.
      Duration left = Duration.ofNanos(Math.max(0, until - System.nanoTime()));
      hosted().await(left);
    }
    return now();
  }

  private boolean isAsExpected(Set<String> expected) {
    List<Asked> questions = questions();
    return questions.size() == expected.size()
        && questions.stream().map(Asked::key).collect(Collectors.toSet()).equals(expected);
  }

  @Override
  public synchronized void nudge() {
    notifyAll();
  }

  /** Telling of progress may take as long as the client takes to read: nobody else waits for it. */
  @Override
  public void attend(Exchange exchange) {
    Exchange before;
    synchronized (this) {
      before = attendants.come(exchange);
      expires = System.nanoTime() + toAnswer.toNanos();
      if (before != null) {
        direct.goOn(before, exchange);
      }
    }
    if (before != null) {
      progress.leave(before);
    }
    progress.tell(exchange);
  }

  @Override
  public void leave(Exchange exchange) {
    synchronized (this) {
      attendants.leave(exchange);
      expires = System.nanoTime() + toAnswer.toNanos();
    }
    direct.leave(exchange);
    progress.leave(exchange);
  }

  @Override
  public void beat() {
    progress.beat();
  }

  @Override
  public boolean isAsking() {
    return direct.areAny();
  }

  @Override
  public Taken answer(Asked question, Map<String, @Nullable Object> response, Identity from)
      throws InterruptedException {
    return switch (question) {
      case Asked.OfUpstream upstream -> answered(upstream, response);
      case Asked.OfStep step ->
          switch (ReadAnswer.of(step.question(), response)) {
            case ReadAnswer.Nothing() -> new Taken.Declined();
            case ReadAnswer.Unfit(String why) -> refused(step, why);
            case ReadAnswer.Value(Object value) -> answerWith(step, value, from);
          };
    };
  }

  @Override
  public Taken answerWith(Asked question, @Nullable Object value, Identity from)
      throws InterruptedException {
    return switch (question) {
      case Asked.OfUpstream upstream -> answered(upstream, ReadAnswer.accepting(value));
      case Asked.OfStep step -> {
        Object answer = step.answered(value);
        List<String> refusals = step.question().refusals(answer);
        if (!refusals.isEmpty()) {
          yield refused(step, String.join("; ", refusals));
        }
        hosted().answer(step.question().step(), answer, from);
        forgetComplaints(step.question().step());
        yield new Taken.Used();
      }
    };
  }

  private synchronized Taken answered(
      Asked.OfUpstream upstream, Map<String, @Nullable Object> response) {
    if (open.remove(upstream.key()) != null) {
      answers.put(upstream.key(), Optional.of(response));
      notifyAll();
    }
    return new Taken.Used();
  }

  private synchronized void forgetComplaints(String step) {
    complaints.remove(step);
  }

  private synchronized Taken refused(Asked.OfStep step, String why) {
    complaints.merge(
        step.question().step(),
        new Complaint(1, why),
        (before, now) -> new Complaint(before.times() + 1, now.last()));
    return new Taken.Refused(why);
  }

  /**
   * Returns when the wish is in the journal, which may have to wait for a call that does not heed
   * it; then it is kept as a letter, for whoever resumes the run should this process end.
   */
  @Override
  public void cancel(String reason, Principal from) throws InterruptedException {
    hosted().cancel(reason, from);
    if (!isCancelledSoon()) {
      host.store().send(new Letter("cancel-" + id(), id(), from, new Letter.Wish.Cancel(reason)));
    }
  }

  /** Whether that, or its end, is in the journal for good within a moment. */
  private boolean isCancelledSoon() throws InterruptedException {
    long until = System.nanoTime() + TO_HEED.toNanos();
    while (!hosted().isCancelledForGood()) {
      if (hosted().isOver()) {
        return hasEnded();
      }
      if (System.nanoTime() - until > 0) {
        return false;
      }
      synchronized (this) {
        TimeUnit.NANOSECONDS.timedWait(this, BETWEEN_LOOKS.toNanos());
      }
    }
    return true;
  }

  private boolean hasEnded() {
    try {
      return hosted().result().filter(it -> !(it instanceof RunResult.Suspended)).isPresent();
    } catch (PawlException _) {
      return false;
    }
  }

  /** Ends it, waits until it is over, and does not let itself be interrupted. */
  void end(String reason) {
    hosted().cancel(reason);
    boolean interrupted = false;
    while (!hosted().isOver()) {
      try {
        hosted().await(Duration.ofMinutes(1));
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void sync() throws InterruptedException {
    hosted().sync();
  }

  @Override
  public void asked(Question question) {
    asks.add(question.step());
    nudge();
  }

  /** Whoever waits for answers learns that the question is not asked any more. */
  private void concluded(String step) {
    if (asks.remove(step)) {
      nudge();
    }
  }

  @Override
  public void happened(Event event) {
    heardAt = event.at();
    progress.happened(event);
    switch (event) {
      case Event.RunCompleted _, Event.RunFailed _ -> ends();
      case Event.InputReceived _, Event.TimerFired _, Event.StepCancelled _ -> nudge();
      case Event.RunStopping _ -> nudge();
      case Event.StepCompleted e -> concluded(e.step());
      case Event.StepFailed e -> concluded(e.step());
      case Event.RunStarted _, Event.RunResumed _ -> {}
      case Event.StepStarted _, Event.AttemptFailed _, Event.InDoubt _ -> {}
      case Event.StepHeld _, Event.Judged _ -> {}
    }
  }

  @Override
  public void progress(String server, double made, @Nullable Double total, String message) {
    progress.within(server, made, total, message);
  }

  @Override
  public synchronized Object identity() {
    Attendants.Candidate first = attendants.first(Asked::canAnswer);
    return first == null || first.client() == null ? this : first.client();
  }

  @Override
  public synchronized boolean canAnswer() {
    return attendants.first(Asked::canAnswer) != null;
  }

  @Override
  public Optional<Map<String, @Nullable Object>> ask(
      String server, String method, Map<String, @Nullable Object> params)
      throws InterruptedException {
    Exchange.Question question = new Exchange.Question(method, params);
    DirectQuestions.Interview now;
    Asked.OfUpstream later;
    synchronized (this) {
      Attendants.Candidate first = attendants.first(peer -> Asked.canAnswer(peer, question));
      if (ending) {
        return Optional.empty();
      }
      if (first == null) {
        System.getLogger("dev.pawl.mcp")
            .log(Level.INFO, "server `" + server + "` asks what no caller of the run can be asked");
        return Optional.empty();
      }
      String key = "upstream-" + ++asked;
      later = new Asked.OfUpstream(key, server, question);
      now = first.direct() == null ? null : direct.begin(first.direct(), key, question);
    }
    DirectQuestions.Outcome outcome = now == null ? null : now.await(toAnswer);
    return outcome == null || outcome.left() ? askLater(later) : outcome.answer();
  }

  /** Of whoever comes next: nobody may come at all. */
  private synchronized Optional<Map<String, @Nullable Object>> askLater(Asked.OfUpstream question)
      throws InterruptedException {
    open.put(question.key(), question);
    expires = System.nanoTime() + toAnswer.toNanos();
    notifyAll();
    try {
      for (long left = toAnswer.toNanos();
          left > 0 && !ending && !answers.containsKey(question.key());
          left = expires - System.nanoTime()) {
        TimeUnit.NANOSECONDS.timedWait(this, left);
      }
      return answers.getOrDefault(question.key(), Optional.empty());
    } finally {
      answers.remove(question.key());
      open.remove(question.key());
      notifyAll();
    }
  }
}
