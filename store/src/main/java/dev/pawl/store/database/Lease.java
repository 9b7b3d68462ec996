package dev.pawl.store.database;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * How long this process may rely on its runs being its own, without asking anybody.
 *
 * <p>Others take its runs when they have not heard of it for the whole lease. It stops to rely on
 * them after two thirds of that, counted from before its last sign of life was sent. The last third
 * is for whatever it has begun by then, and for clocks that do not run alike.
 */
public final class Lease {
  private final long mine;
  private final LongSupplier nanos;
  private final LongSupplier millis;
  private volatile @Nullable Moment heard;
  private volatile boolean lost;

  /**
   * A moment by two clocks. One never leaps, but may stand still while the machine sleeps; the
   * other goes on then, but may be set.
   */
  public record Moment(long nanos, long millis) {}

  public Lease(Duration length) {
    this(length, System::nanoTime, System::currentTimeMillis);
  }

  public Lease(Duration length, LongSupplier nanos, LongSupplier millis) {
    this.mine = length.toNanos() / 3 * 2;
    this.nanos = nanos;
    this.millis = millis;
  }

  public Moment now() {
    return new Moment(nanos.getAsLong(), millis.getAsLong());
  }

  /** A sign of life arrived that was sent after this moment. */
  public synchronized void heard(Moment sent) {
    Moment before = heard;
    if (before == null || sent.nanos() - before.nanos() > 0) {
      heard = sent;
    }
  }

  /** As if nothing had been heard for long. */
  public synchronized void lapse() {
    Moment now = now();
    heard = new Moment(now.nanos() - 2 * mine, now.millis() - 2 * mine / 1_000_000);
  }

  /** Somebody has taken the runs of this process; it does not get them back. */
  public void lose() {
    lost = true;
  }

  public boolean isLost() {
    return lost;
  }

  /** Also while nobody has ever heard of it: then there is nothing that could be taken. */
  public boolean holds() {
    Moment last = heard;
    return !lost
        && (last == null
            || (nanos.getAsLong() - last.nanos() < mine
                && millis.getAsLong() - last.millis() < mine / 1_000_000));
  }
}
