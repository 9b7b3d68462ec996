package dev.pawl.telemetry;

import dev.pawl.engine.telemetry.TelemetrySettings.Signal;
import dev.pawl.telemetry.meter.Measure;
import dev.pawl.telemetry.meter.Meters;
import dev.pawl.telemetry.wire.Export;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends what is to be told, on one thread of its own. While a collector does not take it, it is
 * tried again for a while, longer apart each time, and then dropped; what comes meanwhile waits in
 * boxes that hold so much and no more.
 */
final class Exporter implements AutoCloseable {
  /** How long the end of this process waits for a collector. */
  static final Duration TO_END = Duration.ofSeconds(3);

  private static final int MOST_AT_ONCE = 4_096;
  private static final long MOST_BYTES_AT_ONCE = 2L << 20;
  private static final int MOST_TRIES = 5;
  private static final long LONGEST_PAUSE_MILLIS = 30_000;

  private final Map<Signal, Target> targets;
  private final Map<Signal, Outbox> boxes = new EnumMap<>(Signal.class);
  private final Export export;
  private final Meters meters;
  private final Rhythm rhythm;
  private final Supplier<List<byte[]>> measures;
  private final Consumer<String> notice;
  private final Map<Signal, String> troubles = new EnumMap<>(Signal.class);
  private final Delivery delivery = new Delivery();
  private final Thread thread =
      Thread.ofPlatform().name("pawl-telemetry").daemon().unstarted(this::work);
  private boolean closing;
  private boolean awake;
  private long endsAt;

  /**
   * How often something is sent.
   *
   * @param delay how long spans and records are collected
   * @param interval between two looks at what is measured
   * @param most how many spans, and how many records, may wait
   * @param mostBytes how large they may be together
   */
  record Rhythm(Duration delay, Duration interval, int most, long mostBytes) {}

  /**
   * @param measures what is measured, as messages
   */
  Exporter(
      Map<Signal, Target> targets, Export export, Meters meters, Rhythm rhythm, Telling telling) {
    this.targets = new EnumMap<>(targets);
    this.export = export;
    this.meters = meters;
    this.rhythm = rhythm;
    this.measures = telling.measures;
    this.notice = telling.notice;
    for (Signal each : List.of(Signal.TRACES, Signal.LOGS)) {
      if (targets.containsKey(each)) {
        boxes.put(each, box(each));
      }
    }
    if (!targets.isEmpty()) {
      thread.start();
    }
  }

  /**
   * @param measures all that is measured, as messages
   * @param notice tells people what does not work
   */
  record Telling(Supplier<List<byte[]>> measures, Consumer<String> notice) {}

  private Outbox box(Signal signal) {
    return new Outbox(
        rhythm.most,
        rhythm.mostBytes,
        Math.max(1, Math.min(rhythm.most / 2, MOST_AT_ONCE)),
        this::wake,
        items -> meters.count(Measure.DROPPED, items, word(signal)));
  }

  /** Where such things are put; null if nobody wants them. */
  @Nullable Outbox put(Signal signal) {
    return boxes.get(signal);
  }

  private static String word(Signal signal) {
    return signal.name().toLowerCase(Locale.ROOT);
  }

  private synchronized void wake() {
    awake = true;
    notifyAll();
  }

  private void work() {
    long measureAt = System.nanoTime() + rhythm.interval.toNanos();
    try {
      while (!isClosing()) {
        rest(rhythm.delay);
        send(Signal.TRACES);
        send(Signal.LOGS);
        if (System.nanoTime() - measureAt >= 0) {
          measureAt = System.nanoTime() + rhythm.interval.toNanos();
          measure();
        }
      }
      send(Signal.TRACES);
      send(Signal.LOGS);
      measure();
    } catch (InterruptedException _) {
      // It has to end now.
    } catch (RuntimeException | Error e) {
      notice.accept("pawl: warning: telemetry stopped because of a defect: " + e);
    } finally {
      boxes.values().forEach(Outbox::clear);
    }
  }

  private void send(Signal signal) throws InterruptedException {
    Outbox box = boxes.get(signal);
    Target target = targets.get(signal);
    if (box == null || target == null) {
      return;
    }
    while (true) {
      List<byte[]> items = box.take(MOST_AT_ONCE, MOST_BYTES_AT_ONCE);
      if (items.isEmpty()) {
        return;
      }
      bring(signal, target, items);
    }
  }

  private void measure() throws InterruptedException {
    Target target = targets.get(Signal.METRICS);
    if (target != null) {
      bring(Signal.METRICS, target, measures.get());
    }
  }

  private void bring(Signal signal, Target target, List<byte[]> items) throws InterruptedException {
    byte[] message = export.message(items);
    for (int tries = 1; ; tries++) {
      Delivery.Answer answer = delivery.bring(target, message, left());
      meters.count(Measure.EXPORTS, word(signal), answer.outcome().name().toLowerCase(Locale.ROOT));
      tell(signal, target, answer);
      if (answer.outcome() == Delivery.Outcome.TAKEN) {
        return;
      }
      if (answer.outcome() == Delivery.Outcome.REFUSED || tries >= MOST_TRIES || isClosing()) {
        meters.count(Measure.DROPPED, items.size(), word(signal));
        return;
      }
      pause(Math.min(LONGEST_PAUSE_MILLIS, Math.max(answer.after() * 1_000, 500L << tries)));
    }
  }

  /** Says once what does not work, and once that it does again. */
  private void tell(Signal signal, Target target, Delivery.Answer answer) {
    boolean good = answer.outcome() == Delivery.Outcome.TAKEN;
    String before = good ? troubles.remove(signal) : troubles.put(signal, answer.what());
    if (good && before != null) {
      notice.accept("pawl: " + word(signal) + " reach " + target.shown() + " again");
    } else if (!good && before == null) {
      notice.accept(
          "pawl: warning: "
              + word(signal)
              + " do not reach "
              + target.shown()
              + ": "
              + answer.what()
              + "; runs go on, and what cannot be told is dropped");
    }
  }

  /** How long something may take: at the end of the process no longer than is left. */
  private synchronized Duration left() {
    return closing
        ? Duration.ofNanos(Math.max(1_000_000, endsAt - System.nanoTime()))
        : Duration.ofMinutes(1);
  }

  private synchronized boolean isClosing() {
    return closing;
  }

  private synchronized void rest(Duration time) throws InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    while (!closing && !awake) {
      long left = until - System.nanoTime();
      if (left <= 0) {
        break;
      }
      wait(left / 1_000_000 + 1);
    }
    awake = false;
  }

  private synchronized void pause(long millis) throws InterruptedException {
    long until = System.nanoTime() + millis * 1_000_000;
    for (long left = millis; left > 0 && !closing; left = (until - System.nanoTime()) / 1_000_000) {
      wait(left);
    }
  }

  /** Sends what is there, for as long as that may take. */
  @Override
  public void close() {
    synchronized (this) {
      closing = true;
      endsAt = System.nanoTime() + TO_END.toNanos();
      notifyAll();
    }
    try {
      if (!targets.isEmpty() && !thread.join(TO_END)) {
        thread.interrupt();
      }
    } catch (InterruptedException _) {
      thread.interrupt();
      Thread.currentThread().interrupt();
    } finally {
      delivery.close();
    }
  }
}
