package dev.pawl.protocol.http;

import dev.pawl.protocol.http.HttpLimits.Pace;
import java.util.function.LongSupplier;

/**
 * One connection of a client, and how fast that client sends and reads.
 *
 * <p>Whoever handles a call says what is done on its connection; another thread looks now and then
 * whether that takes too long.
 */
final class Wire {
  private static final long SECOND = 1_000_000_000;

  private final LongSupplier received;
  private final Runnable cutting;
  private final LongSupplier clock;
  private volatile Doing doing = Doing.AWAITING;
  private volatile boolean fresh = true;

  /** Since when it does that. */
  private volatile long since;

  /** When something last moved, and how much in all. */
  private volatile long movedAt;

  private volatile long moved;

  /** How much had been received when the wait for a request began. */
  private volatile long before;

  /** Whether a request has begun to come in, as far as anybody looked, and since when. */
  private boolean comes;

  private long comesSince;

  /** Bytes of answers for which it holds memory; guarded by {@link Traffic}. */
  long holds;

  private enum Doing {
    /** The next request may come, or not. */
    AWAITING,
    /** A body is being read. */
    READING,
    /** Nothing is expected of the client. */
    WORKING,
    /** An answer is being written. */
    WRITING
  }

  /**
   * @param received how many bytes have come in so far
   * @param cutting closes the connection, whatever is being read or written on it
   * @param clock in nanoseconds
   */
  Wire(LongSupplier received, Runnable cutting, LongSupplier clock) {
    this.received = received;
    this.cutting = cutting;
    this.clock = clock;
    this.since = clock.getAsLong();
  }

  /** A request has been answered. */
  void awaits() {
    before = received.getAsLong();
    doing = Doing.AWAITING;
  }

  /** The headers of a request have come in. */
  void works() {
    fresh = false;
    doing = Doing.WORKING;
  }

  void reads() {
    begin(Doing.READING);
  }

  void writes() {
    begin(Doing.WRITING);
  }

  private void begin(Doing what) {
    long now = clock.getAsLong();
    since = now;
    movedAt = now;
    moved = 0;
    doing = what;
  }

  /** Some bytes were read or written. By one thread at a time. */
  @SuppressWarnings("NonAtomicVolatileUpdate")
  void moved(int bytes) {
    moved += bytes;
    movedAt = clock.getAsLong();
  }

  /** For the thread that looks. */
  boolean isTooSlow(Pace pace) {
    long now = clock.getAsLong();
    return switch (doing) {
      case WORKING -> {
        comes = false;
        yield false;
      }
      case AWAITING -> isLate(now, pace.headers().toNanos());
      case READING, WRITING ->
          now - movedAt > pace.stall().toNanos()
              || (now - since > pace.stall().toNanos() && perSecond(now) < pace.bytesPerSecond());
    };
  }

  /** A connection that was used before may be silent for longer. */
  private boolean isLate(long now, long most) {
    if (fresh) {
      return now - since > most;
    }
    if (received.getAsLong() == before) {
      comes = false;
      return false;
    }
    if (!comes) {
      comes = true;
      comesSince = now;
    }
    return now - comesSince > most;
  }

  /** Whether an answer has been on its way for that long. */
  boolean hasWrittenFor(long nanos) {
    return doing == Doing.WRITING && clock.getAsLong() - since >= nanos;
  }

  /** How much has moved per second since reading or writing began. */
  double perSecond() {
    return perSecond(clock.getAsLong());
  }

  private double perSecond(long now) {
    return (double) moved * SECOND / Math.max(1, now - since);
  }

  void cut() {
    cutting.run();
  }
}
