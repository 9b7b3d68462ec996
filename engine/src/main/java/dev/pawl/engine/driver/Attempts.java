package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Fate;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.workflow.Action;
import dev.pawl.model.FailureCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one run that are being made on threads of their own. All methods are for the
 * driving thread; only answers come from others, through a queue.
 */
final class Attempts {
  /** How long an interrupted attempt may take to notice before we go on without it. */
  static final Duration PATIENCE = Duration.ofSeconds(5);

  /** How long calls under way may still be answered when the run is suspended. */
  static final Duration TO_STOP = Duration.ofSeconds(1);

  private static final long NEVER = Going.NEVER;

  private final Engine engine;
  private final Time time;
  private final Making making;
  private final Safety safety;
  private final RunListener listener;
  private final AttemptMoments moments;
  private final BlockingQueue<Arrival> signals = new LinkedBlockingQueue<>();
  private final Map<String, Going> going = new LinkedHashMap<>();
  private final List<Thread> leftBehind = new ArrayList<>();

  /** The only attempt, which waits to be made on the driving thread if nothing else turns up. */
  private @Nullable Going held;

  private volatile @Nullable Alarm alarm;
  private volatile boolean hurried;
  private long nextMoment = NEVER;

  Attempts(Engine engine, Making making, Time time, Safety safety, RunListener listener) {
    this.engine = engine;
    this.listener = listener;
    this.time = time;
    this.safety = safety;
    this.moments = new AttemptMoments(engine.allowance(), time);
    this.making = making;
  }

  void start(Effect.Perform attempt) {
    Going begun =
        new Going(
            attempt,
            moments.timesOutAt(attempt),
            moments.deadline(attempt),
            new CallState(fence(attempt)));
    boolean alone = going.isEmpty() && canBeMadeHere(attempt);
    going.put(attempt.step(), begun);
    nextMoment = Math.min(nextMoment, begun.moment());
    launchHeld();
    if (alone) {
      held = begun;
    } else {
      launch(begun);
    }
  }

  /** Whether a call may be made, asked right before it is. */
  private BooleanSupplier fence(Effect.Perform attempt) {
    return engine.observer() == null
        ? safety::holds
        : () -> {
          Watch.sending(listener, attempt);
          return safety.holds();
        };
  }

  /**
   * Asks the gates about a call before it is begun: what its server says of the tool may decide,
   * and may take a while to find out.
   *
   * @param input the arguments of the call
   */
  void ask(Effect.Perform attempt, @Nullable Object input) {
    Going one = new Going(attempt, moments.timesOutAt(attempt), NEVER, new CallState());
    going.put(attempt.step(), one);
    nextMoment = Math.min(nextMoment, one.moment());
    launchHeld();
    launch(one, asked -> making.ruled(asked, input));
  }

  /** Whether nothing but the upstream itself has a say in the call, and it heeds an interrupt. */
  private boolean canBeMadeHere(Effect.Perform attempt) {
    // A deadline may pass while the machine sleeps, which the alarm for this thread would not
    // notice.
    return engine.interceptors().isEmpty()
        && attempt.node().deadline() == null
        && attempt.node().action() instanceof Action.Call call
        && engine.upstreams().heedsInterrupts(call.server(), call.tool());
  }

  /** What was to be made on the driving thread gets one of its own. */
  void launchHeld() {
    Going one = held;
    held = null;
    if (one != null) {
      launch(one);
    }
  }

  private void launch(Going one) {
    launch(one, making::make);
  }

  private void launch(Going one, Function<Going, Arrival> work) {
    one.thread =
        Thread.ofVirtual()
            .name("pawl-step " + one.attempt.step())
            .unstarted(() -> signals.add(work.apply(one)));
    one.thread.start();
  }

  boolean isEmpty() {
    return going.isEmpty();
  }

  /** Whether one is about to be made on the driving thread. */
  boolean isHeld() {
    return held != null;
  }

  /** Lets the driving thread know of something, from any thread. */
  void signal(Arrival signal) {
    signals.add(signal);
  }

  /**
   * Finds out whether a call that is in doubt, and that nobody will make again, can have changed
   * anything.
   */
  void judge(Effect.Perform doubtful) {
    Going one =
        new Going(doubtful, time.micros() + PATIENCE.toNanos() / 1_000, NEVER, new CallState());
    going.put(doubtful.step(), one);
    nextMoment = Math.min(nextMoment, one.moment());
    launchHeld();
    launch(one, making::judged);
  }

  /** Calls that have begun, but were never made and never will be. */
  List<Effect.Perform> neverMade() {
    return going.values().stream()
        .filter(one -> one.fate() == Fate.KNOWN)
        .map(one -> one.attempt)
        .toList();
  }

  /** The same, and those that the journal broke off, are not waited for. */
  void forgetNeverMade() {
    going.values().removeIf(one -> one.broken || one.fate() == Fate.KNOWN);
    held = null;
  }

  void forgetBroken() {
    going.values().removeIf(one -> one.broken);
  }

  /** The calls under way that may have changed something. */
  List<Effect.Perform> mayHaveActed() {
    return going.values().stream()
        .filter(one -> one.fate().mayHaveActed())
        .map(one -> one.attempt)
        .toList();
  }

  /**
   * Makes a call on the driving thread: it would only wait for the answer, and every change of
   * threads costs more than all else that Pawl does for a call.
   *
   * @return null when its time was up, or the run's: what became of it is not waited for
   */
  private @Nullable Arrival makeHere(Going one, long until) throws InterruptedException {
    one.thread = null;
    Arrival signal;
    boolean tooLate;
    try (Alarm set = Alarm.in(Math.max(0, until - time.micros()))) {
      alarm = set;
      if (hurried) {
        // Whoever hurried may have looked for the alarm before it was set.
        set.hurry(TO_STOP);
      }
      signal = making.attempted(one);
      tooLate = set.rang();
    } catch (InterruptedException e) {
      if (one.isForbidden()) {
        return Making.broken(one, safety.refusal());
      }
      if (alarm != null && alarm.rang()) {
        return givenUp(one);
      }
      signals.add(making.ended(one));
      throw e;
    } finally {
      alarm = null;
    }
    boolean failed =
        signal instanceof Arrival.Report report && report.outcome() instanceof Outcome.Failed;
    return tooLate && failed ? givenUp(one) : taken(signal);
  }

  /**
   * Its own timeout is still to be reported. When the time of the run is up, it was interrupted and
   * may have acted. When the run is only suspended, nothing is to be said of it: whoever resumes
   * the run finds it in doubt, unless it is known that it was not made.
   */
  private @Nullable Arrival givenUp(Going one) {
    if (time.micros() < one.moment()) {
      if (!hurried) {
        signals.add(making.ended(one));
      } else if (one.fate() != Fate.KNOWN) {
        remove(one.attempt.step());
      }
    }
    return null;
  }

  /** Gives a call that is made on the driving thread only a moment more. For any thread. */
  void hurry() {
    hurried = true;
    Alarm set = alarm;
    if (set != null) {
      set.hurry(TO_STOP);
    }
  }

  /** Whether a signal is there already. */
  boolean hasSignals() {
    return !signals.isEmpty();
  }

  /** A signal that is there already, or null. */
  @Nullable Arrival poll() {
    Arrival signal = signals.poll();
    return signal == null ? null : taken(signal);
  }

  /**
   * The moment of a single attempt is exact, because the alarm for it goes by that; of several, the
   * next one may have ended already.
   */
  private void remove(String step) {
    going.remove(step);
    if (going.isEmpty()) {
      nextMoment = NEVER;
    }
  }

  /** When an attempt next takes too long: never later than that, at times sooner. */
  long nextMoment() {
    return nextMoment;
  }

  /**
   * The next signal, or null at the latest at the given moment.
   *
   * @param alone whether nothing else can happen before then than an answer, or that moment
   */
  @Nullable Arrival await(long until, boolean alone) throws InterruptedException {
    Going one = held;
    held = null;
    if (one != null && alone && signals.isEmpty()) {
      return makeHere(one, until);
    }
    if (one != null) {
      launch(one);
    }
    Arrival signal = time.await(signals, until, going.isEmpty());
    return signal == null ? null : taken(signal);
  }

  /** Null for the report of an attempt that we no longer wait for. */
  private @Nullable Arrival taken(Arrival signal) {
    Effect.Perform attempt =
        switch (signal) {
          case Arrival.Report report -> report.attempt();
          case Arrival.Ruled ruled -> ruled.attempt();
          case Arrival.Nudge _, Arrival.Broken _, Arrival.Answer _ -> null;
        };
    if (attempt == null) {
      return signal;
    }
    Going current = going.get(attempt.step());
    if (current == null || current.attempt != attempt) {
      return null;
    }
    remove(attempt.step());
    if (signal instanceof Arrival.Report report) {
      making.remember(current, report.outcome());
    }
    return signal;
  }

  /** False when no attempt at the step is going on. */
  boolean interrupt(String step) {
    Going current = going.get(step);
    if (current == null) {
      return false;
    }
    if (current == held) {
      held = null;
      remove(step);
      return false;
    }
    if (current.thread == null) {
      // The driving thread has made it, and what came of it is about to be taken.
      return true;
    }
    current.abandonAt = time.micros() + PATIENCE.toNanos() / 1_000;
    nextMoment = Math.min(nextMoment, current.abandonAt);
    current.thread.interrupt();
    return true;
  }

  /** Ends attempts that took too long, or that do not heed their interrupt. */
  List<Arrival.Report> overdue(long now) {
    if (now < nextMoment) {
      return List.of();
    }
    List<Arrival.Report> ended = new ArrayList<>();
    nextMoment = NEVER;
    for (Iterator<Going> each = going.values().iterator(); each.hasNext(); ) {
      Going one = each.next();
      if (one.moment() <= now) {
        each.remove();
        Arrival.Report report = timedOut(one);
        leaveBehind(one);
        making.remember(one, report.outcome());
        ended.add(report);
      } else {
        nextMoment = Math.min(nextMoment, one.moment());
      }
    }
    return ended;
  }

  /** The clock leapt: none of them has taken longer for that. */
  void leap(long micros) {
    nextMoment = NEVER;
    for (Going one : going.values()) {
      one.leap(micros);
      nextMoment = Math.min(nextMoment, one.moment());
    }
  }

  private void leaveBehind(Going one) {
    held = one == held ? null : held;
    if (one.thread != null) {
      one.thread.interrupt();
      leftBehind.removeIf(thread -> !thread.isAlive());
      leftBehind.add(one.thread);
    }
  }

  private static Arrival.Report timedOut(Going one) {
    Fate fate = one.fate();
    String message =
        "`"
            + one.attempt.node().id()
            + (fate == Fate.KNOWN ? "` could not be called in time" : "` did not answer in time");
    return new Arrival.Report(
        one.attempt,
        new Outcome.Failed(StepWork.failure(FailureCode.TIMEOUT, message), fate),
        one.hints());
  }

  /** Leaves no thread behind that heeds an interrupt. */
  void close() {
    going.values().forEach(this::leaveBehind);
    leftBehind.forEach(Thread::interrupt);
    long until = time.micros() + PATIENCE.toNanos() / 1_000;
    try {
      for (Thread thread : leftBehind) {
        thread.join(Duration.ofNanos(Math.max(1, (until - time.micros()) * 1_000)));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
