package dev.pawl.protocol.http;

import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** The requests that a server is handling: bounded in number, but for those that only listen. */
final class InFlight {
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final int most;
  private final AtomicInteger count = new AtomicInteger();
  private final Map<Handling, Reply> all = new ConcurrentHashMap<>();
  private final Set<Follower> followers = ConcurrentHashMap.newKeySet();
  private volatile boolean closing;

  InFlight(int most) {
    this.most = most;
  }

  /** What to tell those whose request is not begun. */
  String whyNot() {
    return closing
        ? "The server is shutting down"
        : "The server is busy with " + most + " requests already; try again later";
  }

  boolean isClosing() {
    return closing;
  }

  /** False when there are too many, or when there are to be no more. */
  boolean begin(Handling handling, Reply reply) {
    if (!handling.isListening() && count.incrementAndGet() > most) {
      count.decrementAndGet();
      return false;
    }
    all.put(handling, reply);
    if (closing) {
      end(handling);
      return false;
    }
    return true;
  }

  void end(Handling handling) {
    if (all.remove(handling) == null) {
      return;
    }
    if (!handling.isListening()) {
      count.decrementAndGet();
    }
    signal();
  }

  /** Streams do not count as requests, but are waited for too. */
  void begin(Follower follower) {
    followers.add(follower);
  }

  void end(Follower follower) {
    followers.remove(follower);
    signal();
  }

  private void signal() {
    if (closing) {
      synchronized (this) {
        notifyAll();
      }
    }
  }

  /** Gives a sign of life on each that has been quiet for that long. */
  void beat(Duration quiet) {
    for (Reply reply : all.values()) {
      if (reply.isQuiet(quiet)) {
        // Each on its own thread: a client that does not read may hold up a write for long.
        Thread.ofVirtual().name("mcp beat").start(() -> reply.beat(quiet));
      }
    }
  }

  /**
   * Looks for clients that have gone.
   *
   * @param quiet how long one waits before it is looked at: most are answered by then
   * @param toComeBack how long one that lost its connection may stay away
   */
  void look(Duration quiet, Duration toComeBack) {
    for (Reply reply : all.values()) {
      if (reply.isGone()) {
        reply.stillGone(toComeBack);
      } else if (reply.isDoubtful(quiet)) {
        Thread.ofVirtual().name("mcp probe").start(reply::probe);
      }
    }
  }

  /** Begins no more, and waits for what is going on; interrupts what takes longer. */
  void close(Duration lastAnswers) {
    closing = true;
    all.keySet().stream().filter(Handling::isListening).forEach(Handling::interrupt);
    try {
      await(all.keySet(), lastAnswers);
      all.keySet().forEach(Handling::interrupt);
      await(all.keySet(), PATIENCE);
    } catch (InterruptedException _) {
      all.keySet().forEach(Handling::interrupt);
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until the streams, which have ended, are written to their end. */
  void awaitFollowers() {
    try {
      await(followers, PATIENCE);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void await(Set<?> those, Duration time) throws InterruptedException {
    long deadline = System.nanoTime() + time.toNanos();
    long left = time.toNanos();
    while (!those.isEmpty() && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = deadline - System.nanoTime();
    }
  }
}
