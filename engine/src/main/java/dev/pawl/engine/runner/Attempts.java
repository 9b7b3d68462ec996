package dev.pawl.engine.runner;

import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Outcome;
import dev.pawl.model.FailureCode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one run that are being made on threads of their own. All methods are for the
 * driving thread; only answers come from others, through a queue.
 */
final class Attempts {
  /** How long an interrupted attempt may take to notice before we go on without it. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private static final long NEVER = Long.MAX_VALUE;

  private final Engine engine;
  private final RunOptions options;
  private final Time time;
  private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
  private final Map<String, Going> going = new LinkedHashMap<>();
  private final List<Thread> leftBehind = new ArrayList<>();
  private long nextMoment = NEVER;

  Attempts(Engine engine, RunOptions options, Time time) {
    this.engine = engine;
    this.options = options;
    this.time = time;
  }

  /** How an attempt ended. */
  record Report(Effect.Perform attempt, Outcome outcome) {}

  private static final class Going {
    final Effect.Perform attempt;
    final Thread thread;
    final long timesOutAt;
    long abandonAt = NEVER;

    long moment() {
      return Math.min(timesOutAt, abandonAt);
    }

    Going(Effect.Perform attempt, Thread thread, long timesOutAt) {
      this.attempt = attempt;
      this.thread = thread;
      this.timesOutAt = timesOutAt;
    }
  }

  void start(Effect.Perform attempt) {
    Thread thread =
        Thread.ofVirtual()
            .name("pawl-step " + attempt.step())
            .unstarted(() -> reports.add(new Report(attempt, make(attempt))));
    Going begun = new Going(attempt, thread, timesOutAt(attempt));
    going.put(attempt.step(), begun);
    nextMoment = Math.min(nextMoment, begun.moment());
    thread.start();
  }

  private long timesOutAt(Effect.Perform attempt) {
    Duration timeout = attempt.node().timeout();
    Duration deadline = attempt.node().deadline();
    long byTimeout = timeout == null ? NEVER : time.micros() + timeout.toNanos() / 1_000;
    long byDeadline = deadline == null ? NEVER : attempt.startedAt() + deadline.toNanos() / 1_000;
    return Math.min(byTimeout, byDeadline);
  }

  /** Whatever goes wrong, even an {@link Error}, is an answer: the run waits for one. */
  private Outcome make(Effect.Perform attempt) {
    try {
      return StepWork.checked(
          attempt.node(),
          engine.intercepted(
              attempt, () -> StepWork.call(attempt, engine.upstreams(), options), 0));
    } catch (InterruptedException _) {
      return StepWork.failed(FailureCode.UPSTREAM_UNREACHABLE, "the call was interrupted");
    } catch (Throwable e) {
      return StepWork.defect(e);
    }
  }

  /** An answer that is there already, or null. */
  @Nullable Report poll() {
    Report report = reports.poll();
    return report == null ? null : taken(report);
  }

  /** When an attempt next takes too long: never later than that, at times sooner. */
  long nextMoment() {
    return nextMoment;
  }

  /** The next answer, or null at the latest at the given moment. */
  @Nullable Report await(long until) throws InterruptedException {
    Report report = time.await(reports, until, going.isEmpty());
    return report == null ? null : taken(report);
  }

  /** Null for the answer of an attempt that we no longer wait for. */
  private @Nullable Report taken(Report report) {
    Going current = going.get(report.attempt().step());
    if (current == null || current.attempt != report.attempt()) {
      return null;
    }
    going.remove(report.attempt().step());
    return report;
  }

  /** False when no attempt at the step is going on. */
  boolean interrupt(String step) {
    Going current = going.get(step);
    if (current == null) {
      return false;
    }
    current.abandonAt = time.micros() + PATIENCE.toNanos() / 1_000;
    nextMoment = Math.min(nextMoment, current.abandonAt);
    current.thread.interrupt();
    return true;
  }

  /** Ends attempts that took too long, or that do not heed their interrupt. */
  List<Report> overdue(long now) {
    if (now < nextMoment) {
      return List.of();
    }
    List<Report> ended = new ArrayList<>();
    nextMoment = NEVER;
    for (Iterator<Going> each = going.values().iterator(); each.hasNext(); ) {
      Going one = each.next();
      if (one.moment() <= now) {
        each.remove();
        one.thread.interrupt();
        leftBehind.removeIf(thread -> !thread.isAlive());
        leftBehind.add(one.thread);
        ended.add(new Report(one.attempt, timedOut(one.attempt)));
      } else {
        nextMoment = Math.min(nextMoment, one.moment());
      }
    }
    return ended;
  }

  private static Outcome timedOut(Effect.Perform attempt) {
    return StepWork.failed(
        FailureCode.TIMEOUT, "`" + attempt.node().id() + "` did not answer in time");
  }

  /** Leaves no thread behind that heeds an interrupt. */
  void close() {
    going.values().forEach(each -> leftBehind.add(each.thread));
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
