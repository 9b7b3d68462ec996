package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.journal.Event;
import dev.pawl.protocol.server.Exchange;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Tells callers that asked for it how far a run is: a whole one for every step that is done, and
 * parts of one for what upstreams say of the calls in between.
 *
 * <p>A caller that reads slowly holds up its own run, but no upstream, which others may use too:
 * what upstreams say waits in a short queue, and is dropped when that is full. Whoever comes while
 * another one waits already is an {@link Onlooker}, and holds up nobody.
 */
final class RunProgress implements RunListener {
  private static final int MOST_WAITING = 100;
  private static final double ALMOST = 0.999;

  /** So little that what upstreams say is hardly ever less. */
  private static final double BEAT = 1e-6;

  private final Queue<Part> parts = new ArrayBlockingQueue<>(MOST_WAITING);
  private final AtomicBoolean telling = new AtomicBoolean();
  private volatile int done;
  private double last;

  /** The first request that waits for the run, and the others that do. */
  private @Nullable Exchange caller;

  private final List<Onlooker> onlookers = new ArrayList<>();

  /** What an upstream said. */
  private record Part(double progress, String message) {}

  /** Nobody waits yet. */
  RunProgress() {}

  RunProgress(Exchange exchange) {
    tell(exchange);
  }

  /** From now on this request waits for the run, too. */
  synchronized void tell(Exchange exchange) {
    if (caller == null && onlookers.isEmpty()) {
      caller = exchange;
    } else if (exchange != caller && onlooker(exchange) == null) {
      onlookers.add(new Onlooker(exchange));
    }
  }

  /** No request waits for the run, and an answered one is told nothing more. */
  void pause() {
    List<Onlooker> all;
    synchronized (this) {
      sayParts();
      caller = null;
      all = List.copyOf(onlookers);
      onlookers.clear();
    }
    all.forEach(Onlooker::leave);
  }

  /** That request waits no more. */
  void leave(Exchange one) {
    Onlooker onlooker;
    synchronized (this) {
      onlooker = onlooker(one);
      if (onlooker != null || caller == one) {
        sayParts();
        onlookers.remove(onlooker);
        caller = caller == one ? null : caller;
      }
    }
    if (onlooker != null) {
      onlooker.leave();
    }
  }

  private @Nullable Onlooker onlooker(Exchange exchange) {
    return onlookers.stream().filter(each -> each.exchange == exchange).findFirst().orElse(null);
  }

  /** Says that the run still goes on: to many a client that is a reason to wait on. */
  synchronized void beat() {
    say(last + BEAT, "still going on");
  }

  @Override
  public void happened(Event event) {
    switch (event) {
      case Event.StepCompleted e -> step(e.node() + " done");
      case Event.StepFailed e -> step(e.node() + " failed");
      case Event.AttemptFailed e -> step(e.node() + " failed, will be tried again");
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> {}
      case Event.RunStopping _, Event.StepStarted _, Event.StepCancelled _ -> {}
      case Event.StepHeld e -> step(e.node() + " waits until somebody agrees");
      case Event.TimerFired _, Event.Judged _ -> {}
      case Event.InputReceived _, Event.RunResumed _, Event.InDoubt _ -> {}
    }
  }

  private synchronized void step(String message) {
    sayParts();
    int now = done + 1;
    done = now;
    say(now, message);
  }

  /** An upstream made some progress. Returns at once, since it may be reading for others too. */
  void within(String server, double made, @Nullable Double total, String message) {
    String text = message.isEmpty() ? server + " works" : server + ": " + message;
    boolean added = parts.offer(new Part(done + share(made, total), text));
    if (added && telling.compareAndSet(false, true)) {
      Thread.ofVirtual().name("pawl-progress").start(this::tellParts);
    }
  }

  /** Of a call whose end is not known only more or less can be said. */
  private static double share(double made, @Nullable Double total) {
    double share = total != null && total > 0 ? made / total : 1 - 1 / (1 + Math.max(0, made));
    // Also what is no number at all is no progress.
    return share > 0 ? Math.min(share, ALMOST) : 0;
  }

  private void tellParts() {
    do {
      synchronized (this) {
        sayParts();
      }
      telling.set(false);
    } while (!parts.isEmpty() && telling.compareAndSet(false, true));
  }

  private void sayParts() {
    for (Part part = parts.poll(); part != null; part = parts.poll()) {
      say(part.progress, part.message);
    }
  }

  private void say(double progress, String message) {
    Exchange first = caller;
    if (first == null && onlookers.isEmpty()) {
      return;
    }
    last = Math.max(last, progress);
    if (first != null && !isTold(first, progress, message)) {
      caller = null;
    }
    onlookers.forEach(each -> each.hear(progress, message));
  }

  /** False when nobody reads it; what becomes of the run is decided where the call is handled. */
  private static boolean isTold(Exchange exchange, double progress, String message) {
    try {
      exchange.progress(progress, null, message);
      return true;
    } catch (UncheckedIOException _) {
      return false;
    }
  }
}
