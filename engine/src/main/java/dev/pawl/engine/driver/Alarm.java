package dev.pawl.engine.driver;

import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/**
 * Interrupts threads that are busy for longer than they may be.
 *
 * <p>One thread looks at all of them every few milliseconds. That is less exact than a timer of its
 * own for each, but setting one wakes nobody, and most are taken back long before their moment.
 */
final class Alarm implements AutoCloseable {
  private static final Duration TICK = Duration.ofMillis(10);
  private static final Duration LINGER = Duration.ofSeconds(2);
  private static final Set<Alarm> SET = ConcurrentHashMap.newKeySet();
  private static volatile boolean asleep = true;

  private static final Thread WATCH =
      Thread.ofPlatform().daemon().name("pawl-alarm").unstarted(Alarm::watch);

  private final Thread thread = Thread.currentThread();
  private volatile long atNanos;
  private boolean rang;
  private boolean over;

  private Alarm(long atNanos) {
    this.atNanos = atNanos;
  }

  /** For the calling thread. */
  static Alarm in(long micros) {
    Alarm alarm = new Alarm(System.nanoTime() + Math.min(micros, Long.MAX_VALUE / 4_000) * 1_000);
    SET.add(alarm);
    if (asleep) {
      wake();
    }
    return alarm;
  }

  private static synchronized void wake() {
    if (WATCH.getState() == Thread.State.NEW) {
      WATCH.start();
    }
    LockSupport.unpark(WATCH);
  }

  private static void watch() {
    long lastUse = System.nanoTime();
    while (true) {
      asleep = SET.isEmpty() && System.nanoTime() - lastUse > LINGER.toNanos();
      if (asleep && SET.isEmpty()) {
        LockSupport.park(SET);
      } else {
        LockSupport.parkNanos(SET, TICK.toNanos());
      }
      long now = System.nanoTime();
      if (!SET.isEmpty()) {
        lastUse = now;
        SET.forEach(alarm -> alarm.ringAt(now));
      }
    }
  }

  private void ringAt(long now) {
    if (now - atNanos >= 0) {
      ring();
    }
  }

  private synchronized void ring() {
    if (!over && !rang) {
      rang = true;
      thread.interrupt();
    }
  }

  /** Has it ring by then at the latest. */
  void hurry(Duration time) {
    atNanos = Math.min(atNanos, System.nanoTime() + time.toNanos());
  }

  synchronized boolean rang() {
    return rang;
  }

  /** It does not ring any more; that it rang leaves no trace on the thread. */
  @Override
  public void close() {
    SET.remove(this);
    synchronized (this) {
      over = true;
      if (rang) {
        boolean _ = Thread.interrupted();
      }
    }
  }
}
