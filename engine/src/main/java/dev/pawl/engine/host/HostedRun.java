package dev.pawl.engine.host;

import static java.util.Objects.requireNonNull;

import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;

/** A run that goes on, whoever looks at it or leaves. */
public final class HostedRun {
  private final Workflow workflow;
  private final Principal principal;
  private final Journal journal;
  private final List<RunListener> watchers = new CopyOnWriteArrayList<>();

  /** Whether its journal has its first event. */
  private volatile boolean begun;

  private volatile long startedAt;
  private @Nullable Face face;

  private final List<Runnable> afterwards = new ArrayList<>();
  private @Nullable RunDriver driver;
  private @Nullable Executor threads;
  private @Nullable Load load;
  private @Nullable SignalDesk desk;
  private boolean waiting;

  /** What it counts as remembering: while it waits, and from when it is resumed. */
  private long weight;

  private @Nullable RunResult result;
  private @Nullable Throwable broken;

  /**
   * @param journal says what it has to remember
   */
  HostedRun(Workflow workflow, Principal principal, Journal journal) {
    this.workflow = workflow;
    this.principal = principal;
    this.journal = journal;
  }

  /** Tells all watchers. */
  RunListener listener() {
    return new RunListener() {
      @Override
      public void performing(Effect.Perform attempt) {
        watchers.forEach(each -> each.performing(attempt));
      }

      @Override
      public void asked(Question question) {
        synchronized (HostedRun.this) {
          HostedRun.this.notifyAll();
        }
        watchers.forEach(each -> each.asked(question));
      }

      @Override
      public void listens(Listening listening) {
        if (desk != null) {
          desk.listens(HostedRun.this, listening);
        }
        watchers.forEach(each -> each.listens(listening));
      }

      @Override
      public void rests() {
        waits(true);
      }

      @Override
      public void works() {
        waits(false);
      }

      @Override
      public void happened(Event event) {
        if (event instanceof Event.RunStarted) {
          startedAt = event.at();
        }
        watchers.forEach(each -> each.happened(event));
        if (!begun) {
          synchronized (HostedRun.this) {
            begun = true;
            HostedRun.this.notifyAll();
          }
        }
      }
    };
  }

  void prepared(RunDriver prepared, Executor host, Load among, SignalDesk signals) {
    driver = prepared;
    threads = host;
    load = among;
    desk = signals;
    weight = begun ? journal.weight() : 0;
    among.begun(principal, weight);
  }

  /** Called by the driving thread alone. */
  private void waits(boolean now) {
    if (load == null || waiting == now) {
      return;
    }
    waiting = now;
    if (now) {
      long before = weight;
      weight = journal.weight();
      load.rests(principal, weight - before);
    } else {
      load.works(principal, weight);
      weight = 0;
    }
  }

  /** Lets it go on by itself. Once, and only if nobody drives it. */
  public void start() {
    requireNonNull(threads).execute(this::drive);
  }

  /**
   * Drives it on this thread. To be called once. Whoever waits for the run must not wait for ever,
   * whatever happens.
   */
  public void drive() {
    RunResult end = null;
    Throwable thrown = null;
    try {
      end = driver().drive();
    } catch (Throwable e) {
      thrown = e;
    }
    over(end, thrown);
  }

  private void over(@Nullable RunResult end, @Nullable Throwable thrown) {
    if (load != null) {
      load.over(principal, waiting, weight);
    }
    List<Runnable> next;
    synchronized (this) {
      result = end;
      broken = thrown;
      next = List.copyOf(afterwards);
      notifyAll();
    }
    next.forEach(Runnable::run);
  }

  /** It was prepared, but nobody will drive it: whoever has come to it already must not wait. */
  void giveUp() {
    over(null, new PawlException.Unreachable("run " + id() + " could not be resumed here"));
  }

  /** Has something short done when it is over, or nobody drives it here any more. */
  public void afterwards(Runnable next) {
    synchronized (this) {
      if (!isOver()) {
        afterwards.add(next);
        return;
      }
    }
    next.run();
  }

  private RunDriver driver() {
    RunDriver known = driver;
    if (known == null) {
      throw new PawlException.Defect("the run was not started");
    }
    return known;
  }

  public String id() {
    return driver().id();
  }

  public Workflow workflow() {
    return workflow;
  }

  /** Who began it. */
  public Principal principal() {
    return principal;
  }

  /** When it began, in microseconds, or 0 if it has not. */
  public long startedAt() {
    return startedAt;
  }

  /** For a run that began in another process: its journal has its first event long since. */
  void beganAt(long micros) {
    startedAt = micros;
    begun = true;
  }

  /** How it shows itself to callers, if it does in this way. */
  public synchronized <F extends Face> Optional<F> face(Class<F> kind) {
    return kind.isInstance(face) ? Optional.of(kind.cast(face)) : Optional.empty();
  }

  /** Shows itself to callers by this face until it is over, unless it has one. */
  public boolean show(Face first) {
    synchronized (this) {
      if (face != null) {
        return false;
      }
      face = first;
    }
    afterwards(first::over);
    return true;
  }

  /** Hears of everything that happens from now on. */
  public void watch(RunListener watcher) {
    watchers.add(watcher);
  }

  public void unwatch(RunListener watcher) {
    watchers.remove(watcher);
  }

  /** Whether its journal has its first event. */
  public boolean hasBegun() {
    return begun;
  }

  /** Whether it is over, or was given up because its journal cannot be kept. */
  public synchronized boolean isOver() {
    return result != null || broken != null;
  }

  /** Why nobody drives it any more although it is not over, or null. */
  synchronized @Nullable Throwable trouble() {
    return broken;
  }

  /**
   * The result, if it is over by then.
   *
   * @throws PawlException when its journal cannot be kept
   */
  public synchronized Optional<RunResult> await(Duration most) throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    for (long left = most.toNanos(); !isOver() && left > 0; left = until - System.nanoTime()) {
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return result();
  }

  /**
   * The same, but comes back as soon as something is asked that has not been heard of.
   *
   * @param known steps whose questions are no news
   */
  public synchronized Optional<RunResult> awaitNews(Duration most, Set<String> known)
      throws InterruptedException {
    long until = System.nanoTime() + most.toNanos();
    for (long left = most.toNanos(); left > 0; left = until - System.nanoTime()) {
      if (isOver() || questions().stream().anyMatch(each -> !known.contains(each.step()))) {
        break;
      }
      wait(left / 1_000_000, (int) (left % 1_000_000));
    }
    return result();
  }

  /**
   * The result, if it is over.
   *
   * @throws PawlException when its journal cannot be kept
   */
  public synchronized Optional<RunResult> result() {
    switch (broken) {
      case null -> {}
      case PawlException e -> throw e;
      case Throwable e -> throw new PawlException.Defect("the run broke: " + e, e);
    }
    return Optional.ofNullable(result);
  }

  /** What it wants to know at this moment. */
  public List<Question> questions() {
    return driver().questions();
  }

  /** The signals that it listens for at this moment. */
  public List<Listening> listening() {
    return driver().awaited(Listening.class);
  }

  /**
   * Answers a question, and waits until the answer is safe.
   *
   * @throws PawlException.NotFound when nothing is asked by that step, or no longer
   * @throws PawlException.Conflict when the answer does not fit the question
   */
  public void answer(String step, @Nullable Object value, Identity from)
      throws InterruptedException {
    driver().answer(step, value, from);
  }

  /** The same by one of whom only the name is known. */
  public void answer(String step, @Nullable Object value, Principal from)
      throws InterruptedException {
    answer(step, value, Identity.only(from));
  }

  void answer(Letter letter, Letter.Wish.Answer answer) throws InterruptedException {
    driver().answer(letter, answer);
  }

  public void cancel(String reason) {
    cancel(reason, null);
  }

  /**
   * @param by who wishes it, or null when nobody in particular does
   */
  public void cancel(String reason, @Nullable Principal by) {
    driver().cancel(reason, by);
  }

  /** Whether it is known to end because somebody wanted it, whatever becomes of this process. */
  public boolean isCancelledForGood() {
    boolean heeded = driver().isCancelled();
    if (heeded) {
      driver().sync();
    }
    return heeded;
  }

  /** Stops driving it, without an end: it can be resumed from its journal. */
  void suspend() {
    driver().suspend();
  }

  /**
   * Returns when its beginning, and what has happened since, is safe: before its id is handed out.
   *
   * @throws PawlException when it cannot be made safe, or never began
   */
  public void sync() throws InterruptedException {
    synchronized (this) {
      while (!begun && !isOver()) {
        wait();
      }
      if (!begun) {
        Optional<RunResult> _ = result();
        throw new PawlException.Unreachable(
            "the run has not begun, because the server is stopping");
      }
    }
    driver().sync();
  }
}
