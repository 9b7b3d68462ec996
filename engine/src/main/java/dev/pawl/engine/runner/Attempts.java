package dev.pawl.engine.runner;

import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Outcome;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
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
  private final Principal principal;
  private final Time time;
  private final BlockingQueue<Report> reports = new LinkedBlockingQueue<>();
  private final Map<String, Going> going = new LinkedHashMap<>();
  private final List<Thread> leftBehind = new ArrayList<>();

  Attempts(Engine engine, Principal principal, Time time) {
    this.engine = engine;
    this.principal = principal;
    this.time = time;
  }

  /** How an attempt ended. */
  record Report(Effect.Perform attempt, Outcome outcome) {}

  private static final class Going {
    final Effect.Perform attempt;
    final Thread thread;
    final long timesOutAt;
    long abandonAt = NEVER;

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
    going.put(attempt.step(), new Going(attempt, thread, timesOutAt(attempt)));
    thread.start();
  }

  private long timesOutAt(Effect.Perform attempt) {
    Duration timeout = attempt.node().timeout();
    Duration deadline = attempt.node().deadline();
    long byTimeout = timeout == null ? NEVER : time.micros() + timeout.toNanos() / 1_000;
    long byDeadline = deadline == null ? NEVER : attempt.startedAt() + deadline.toNanos() / 1_000;
    return Math.min(byTimeout, byDeadline);
  }

  private Outcome make(Effect.Perform attempt) {
    try {
      return engine.intercepted(
          attempt, () -> StepWork.call(attempt, engine.upstreams(), principal), 0);
    } catch (InterruptedException _) {
      return StepWork.failed(FailureCode.CANCELLED, "interrupted");
    } catch (RuntimeException e) {
      return StepWork.defect(e);
    }
  }

  /** An answer that is there already, or null. */
  @Nullable Report poll() {
    Report report = reports.poll();
    return report == null ? null : taken(report);
  }

  /** The next answer, or null at the latest at the given moment or the next of our own. */
  @Nullable Report await(long until) throws InterruptedException {
    long moment = until;
    for (Going each : going.values()) {
      moment = Math.min(moment, Math.min(each.timesOutAt, each.abandonAt));
    }
    Report report = time.await(reports, moment, going.isEmpty());
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
    current.thread.interrupt();
    return true;
  }

  /** Ends attempts that took too long, or that do not heed their interrupt. */
  List<Report> overdue(long now) {
    List<Report> ended = new ArrayList<>();
    for (Iterator<Going> each = going.values().iterator(); each.hasNext(); ) {
      Going one = each.next();
      if (Math.min(one.timesOutAt, one.abandonAt) <= now) {
        each.remove();
        one.thread.interrupt();
        leftBehind.add(one.thread);
        ended.add(new Report(one.attempt, timedOut(one.attempt)));
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
    try {
      for (Thread thread : leftBehind) {
        thread.join(PATIENCE);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
