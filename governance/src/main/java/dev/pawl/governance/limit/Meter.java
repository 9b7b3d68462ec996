package dev.pawl.governance.limit;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Bucket;
import dev.pawl.engine.access.Rate;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What this process may still use of one allowance that it shares with others.
 *
 * <p>It takes a twentieth of the allowance at a time from the store, and counts that down by
 * itself: so most requests ask nobody. When nothing is left it does not ask again before there can
 * be something, one second at least: so neither does a flood.
 *
 * <p>While the store cannot be asked, this process goes by a count of its own. Then each of several
 * lets pass as much as all of them together should. To let nobody in would make a fault of the
 * store one of everything, also of what needs no store; to let everybody in would be an invitation
 * to bring about that fault.
 */
final class Meter {
  private static final int PORTIONS = 20;
  private static final long ALONE = Duration.ofSeconds(5).toNanos();
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  private final String subject;
  private final Rate rate;
  private final Supplier<Allowances> shared;
  private Bucket own = Bucket.WHOLE;

  /** What may be used without asking; negative when more was used than was there. */
  private long stock;

  private long lastUsed;
  private long closedUntil;
  private long aloneUntil;

  Meter(String subject, Rate rate, Supplier<Allowances> shared) {
    this.subject = subject;
    this.rate = rate;
    this.shared = shared;
  }

  /**
   * Uses something, or says how long it takes until that is possible.
   *
   * @param now in nanoseconds since the epoch
   * @return zero if it was used
   */
  synchronized Duration spend(long amount, long now) {
    long every = rate.every().toNanos();
    if (now < closedUntil && closedUntil - now <= Math.max(every, SECOND)) {
      return Duration.ofNanos(closedUntil - now);
    }
    if (Math.abs(now - lastUsed) > every) {
      stock = Math.min(stock, 0); // Others may have used it since, and this one would have by now.
    }
    lastUsed = now;
    if (stock < amount) {
      stock += portion(Math.max(amount - stock, rate.most() / PORTIONS), now);
    }
    if (stock < amount) {
      // The whole of it is there after that time, however much is owed.
      long missing = Math.min(rate.most(), amount - stock);
      long wait = Math.max(SECOND, (long) ((double) missing * every / rate.most()));
      closedUntil = now + Math.min(wait, Math.max(every, SECOND));
      return Duration.ofNanos(closedUntil - now);
    }
    stock -= amount;
    return Duration.ZERO;
  }

  /** Something was used already; who owes something gets nothing more until it came back. */
  synchronized void charge(long amount, long now) {
    stock -= amount;
    lastUsed = now;
  }

  synchronized boolean isIdle(long now) {
    return stock >= 0 && Math.abs(now - lastUsed) > rate.every().toNanos();
  }

  /** Whether more was used than was there, which stands nowhere else. */
  synchronized boolean owes() {
    return stock < 0;
  }

  private long portion(long wanted, long now) {
    if (now < aloneUntil && aloneUntil - now <= ALONE) {
      return alone(wanted, now);
    }
    Optional<Allowances.Portion> portion =
        Patience.ask(() -> shared.get().take(subject, rate, wanted, now));
    if (portion.isPresent()) {
      return portion.get().granted();
    }
    aloneUntil = now + ALONE;
    return alone(wanted, now);
  }

  private long alone(long wanted, long now) {
    Bucket.Taking taking = own.take(rate, wanted, now);
    own = taking.left();
    return taking.granted();
  }
}
