package dev.pawl.mcp.face;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.runner.RunListener;
import dev.pawl.protocol.server.Exchange;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Tells a caller that asked for it how far a run is: a whole one for every step that is done, and
 * parts of one for what upstreams say of the calls in between.
 *
 * <p>A caller that reads slowly holds up its own run, but no upstream, which others may use too:
 * what upstreams say waits in a short queue, and is dropped when that is full.
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
  private @Nullable Exchange exchange;

  /** What an upstream said. */
  private record Part(double progress, String message) {}

  /** Nobody waits yet. */
  RunProgress() {}

  RunProgress(Exchange exchange) {
    this.exchange = exchange;
  }

  /** From now on another request of the same caller waits for the run. */
  synchronized void goTo(Exchange other) {
    exchange = other;
  }

  /** No request waits for the run, and an answered one is told nothing more. */
  synchronized void pause() {
    sayParts();
    exchange = null;
  }

  /** That request waits no more. */
  synchronized void leave(Exchange one) {
    if (exchange == one) {
      pause();
    }
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
      case Event.TimerFired _ -> {}
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
    Exchange current = exchange;
    if (current == null) {
      return;
    }
    last = Math.max(last, progress);
    try {
      current.progress(progress, null, message);
    } catch (UncheckedIOException _) {
      // Nobody reads it any more; what becomes of the run is decided where the call is handled.
      exchange = null;
    }
  }
}
