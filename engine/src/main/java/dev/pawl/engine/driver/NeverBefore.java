package dev.pawl.engine.driver;

import dev.pawl.engine.journal.Event;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/**
 * The clock of a run that is resumed where the clock is behind that of whoever drove it before: it
 * goes on from the last event, so that time never runs backwards in a journal.
 */
final class NeverBefore implements Time {
  private final Time real;
  private final long ahead;
  private final long leaptBefore;

  private NeverBefore(Time real, long ahead) {
    this.real = real;
    this.ahead = ahead;
    this.leaptBefore = real.leapt();
  }

  static Time last(List<Event> past, Time real) {
    long ahead = past.isEmpty() ? 0 : past.getLast().at() - real.micros();
    return ahead > 0 ? new NeverBefore(real, ahead) : real;
  }

  /** How much of a leap of the clock only made up for its being behind. */
  private long madeUp() {
    return Math.min(ahead, real.leapt() - leaptBefore);
  }

  @Override
  public long micros() {
    long now = real.micros(); // which looks whether the clock leapt
    return now + ahead - madeUp();
  }

  @Override
  public long leapt() {
    return real.leapt() - madeUp();
  }

  @Override
  public <T> @Nullable T await(BlockingQueue<T> queue, long until, boolean idle)
      throws InterruptedException {
    return real.await(queue, until == Long.MAX_VALUE ? until : until - ahead + madeUp(), idle);
  }
}
