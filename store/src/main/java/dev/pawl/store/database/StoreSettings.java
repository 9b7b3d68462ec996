package dev.pawl.store.database;

import dev.pawl.engine.audit.AuditSettings;
import dev.pawl.engine.journal.JournalLimits;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a store behaves.
 *
 * @param limits how much of a run is kept
 * @param patience how long a call waits for the database before it gives up
 * @param delay how long events wait to be written together, when nobody waits for them
 * @param mostWaiting how many bytes of events may wait to be written before those who append more
 *     have to wait as well
 * @param letters how often letters from other processes are looked for
 * @param lease after how long without a sign of life a process is taken for gone, where no
 *     operating system can tell
 * @param auditing what is put down in the audit trail; null to put nothing down
 * @param registering whether what runs do is registered
 */
public record StoreSettings(
    JournalLimits limits,
    Duration patience,
    Duration delay,
    long mostWaiting,
    Duration letters,
    Duration lease,
    @Nullable AuditSettings auditing,
    boolean registering) {
  public static final StoreSettings DEFAULT =
      new StoreSettings(
          JournalLimits.DEFAULT,
          Duration.ofSeconds(30),
          Duration.ofMillis(200),
          64L * 1024 * 1024,
          Duration.ofMillis(250),
          Duration.ofSeconds(15),
          null,
          false);

  public StoreSettings limits(JournalLimits other) {
    return new StoreSettings(
        other, patience, delay, mostWaiting, letters, lease, auditing, registering);
  }

  public StoreSettings patience(Duration other) {
    return new StoreSettings(
        limits, other, delay, mostWaiting, letters, lease, auditing, registering);
  }

  public StoreSettings delay(Duration other) {
    return new StoreSettings(
        limits, patience, other, mostWaiting, letters, lease, auditing, registering);
  }

  public StoreSettings mostWaiting(long bytes) {
    return new StoreSettings(limits, patience, delay, bytes, letters, lease, auditing, registering);
  }

  public StoreSettings letters(Duration other) {
    return new StoreSettings(
        limits, patience, delay, mostWaiting, other, lease, auditing, registering);
  }

  public StoreSettings lease(Duration other) {
    return new StoreSettings(
        limits, patience, delay, mostWaiting, letters, other, auditing, registering);
  }

  /**
   * The same, by which it is put down who does what, with digests of what was said.
   *
   * @param channel how those come who do it, such as {@code http}; null to put nothing down
   */
  public StoreSettings auditing(@Nullable String channel) {
    return audited(channel == null ? null : AuditSettings.of(channel));
  }

  /** The same, with what may be told of that, if the settings say so. */
  public StoreSettings audited(@Nullable AuditSettings other) {
    return new StoreSettings(
        limits, patience, delay, mostWaiting, letters, lease, other, registering);
  }

  /** The same, by which it is registered what runs do. */
  public StoreSettings registering(boolean does) {
    return new StoreSettings(limits, patience, delay, mostWaiting, letters, lease, auditing, does);
  }
}
