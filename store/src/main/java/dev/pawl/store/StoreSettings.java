package dev.pawl.store;

import dev.pawl.engine.journal.JournalLimits;
import java.time.Duration;

/**
 * How a store behaves.
 *
 * @param limits how much of a run is kept
 * @param patience how long a call waits for the database before it gives up
 * @param delay how long events wait to be written together, when nobody waits for them
 * @param mostWaiting how many bytes of events may wait to be written before those who append more
 *     have to wait as well
 * @param letters how often letters from other processes are looked for
 */
public record StoreSettings(
    JournalLimits limits, Duration patience, Duration delay, long mostWaiting, Duration letters) {
  public static final StoreSettings DEFAULT =
      new StoreSettings(
          JournalLimits.DEFAULT,
          Duration.ofSeconds(30),
          Duration.ofMillis(200),
          64L * 1024 * 1024,
          Duration.ofMillis(250));

  public StoreSettings limits(JournalLimits other) {
    return new StoreSettings(other, patience, delay, mostWaiting, letters);
  }

  public StoreSettings patience(Duration other) {
    return new StoreSettings(limits, other, delay, mostWaiting, letters);
  }

  public StoreSettings delay(Duration other) {
    return new StoreSettings(limits, patience, other, mostWaiting, letters);
  }

  public StoreSettings mostWaiting(long bytes) {
    return new StoreSettings(limits, patience, delay, bytes, letters);
  }
}
