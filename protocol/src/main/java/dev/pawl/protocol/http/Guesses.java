package dev.pawl.protocol.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Makes whoever tries one wrong token after the other wait for each answer: the longer the more
 * there were of late. Who has the right one never waits, whoever else calls from the same address.
 */
final class Guesses implements AutoCloseable {
  /** So many mistakes are nobody's fault; each second makes up for one more. */
  private static final int FREE = 10;

  private static final long STEP = Duration.ofMillis(100).toNanos();
  private static final long LONGEST = Duration.ofSeconds(10).toNanos();
  private static final double SECOND = 1e9;
  private static final int MOST = 10_000;

  private final LongSupplier clock;
  private final Map<Neighbours, Guessed> all = new HashMap<>();
  private final CountDownLatch closed = new CountDownLatch(1);

  private record Guessed(double wrong, long at) {
    double left(long now) {
      return Math.max(0, wrong - (now - at) / SECOND);
    }
  }

  Guesses() {
    this(System::nanoTime);
  }

  Guesses(LongSupplier clock) {
    this.clock = clock;
  }

  /** A token from there was wrong: returns when that may be said. */
  void await(Neighbours whose) {
    try {
      boolean _ = closed.await(pause(whose).toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** How long that has to wait. */
  synchronized Duration pause(Neighbours whose) {
    long now = clock.getAsLong();
    if (all.size() >= MOST) {
      all.values().removeIf(each -> each.left(now) == 0);
    }
    if (all.size() >= MOST) {
      all.clear();
    }
    Guessed before = all.get(whose);
    double wrong = (before == null ? 0 : before.left(now)) + 1;
    all.put(whose, new Guessed(wrong, now));
    return Duration.ofNanos(Math.clamp((long) ((wrong - FREE) * STEP), 0, LONGEST));
  }

  synchronized int size() {
    return all.size();
  }

  /** Nobody is kept waiting any more. */
  @Override
  public void close() {
    closed.countDown();
  }
}
