package dev.pawl.library.access;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.HttpOptions;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Puts down that somebody showed a token or a key that is not good. However many do, there is one
 * entry in a minute: it says how many there were, and of some of them why and from where. Nothing
 * of what they showed is in it. Whoever is refused does not wait for it.
 */
public final class RefusedLogins implements AutoCloseable {
  private static final Duration SOON = Duration.ofSeconds(1);
  private static final Duration BETWEEN = Duration.ofMinutes(1);
  private static final int MOST_NAMED = 5;
  private static final int LONGEST = 100;

  private final Consumer<AuditEntry> trail;
  private final InstantSource clock;
  private final Duration soon;
  private final Duration between;
  private final Set<String> reasons = new TreeSet<>();
  private final Set<String> addresses = new TreeSet<>();
  private long count;
  private boolean closed;
  private @Nullable Thread teller;

  /**
   * @param trail takes an entry, and returns when it is safe
   */
  public RefusedLogins(Consumer<AuditEntry> trail, InstantSource clock) {
    this(trail, clock, SOON, BETWEEN);
  }

  /**
   * @param soon after the first one, it is put down
   * @param between for which the next ones are counted
   */
  RefusedLogins(Consumer<AuditEntry> trail, InstantSource clock, Duration soon, Duration between) {
    this.trail = trail;
    this.clock = clock;
    this.soon = soon;
    this.between = between;
  }

  /** The same server, whose refusals are noted; where anybody is let in there are none. */
  public HttpOptions of(HttpOptions options) {
    return options.authentication() instanceof Authentication.Anyone
        ? options
        : options.withAuthentication(new NotedLogins(options.authentication(), this));
  }

  synchronized void note(String why, String address) {
    count++;
    add(reasons, why);
    add(addresses, address);
    if (teller == null && !closed) {
      teller = Thread.ofVirtual().name("pawl-refusals").start(this::tell);
    }
  }

  private static void add(Set<String> all, String text) {
    if (all.size() < MOST_NAMED) {
      String plain = text.replaceAll("[\\p{C}\\p{Zl}\\p{Zp}]", " ");
      all.add(plain.substring(0, Math.min(LONGEST, plain.length())));
    }
  }

  private void tell() {
    try {
      rest(soon);
      while (putDown()) {
        rest(between);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void rest(Duration time) throws InterruptedException {
    long until = System.nanoTime() + time.toNanos();
    for (long left = time.toNanos(); left > 0 && !closed; left = until - System.nanoTime()) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
    }
  }

  /** Whether there was something; otherwise this thread is done. */
  private boolean putDown() {
    AuditEntry entry;
    synchronized (this) {
      if (count == 0) {
        teller = null;
        return false;
      }
      entry = entry();
      count = 0;
      reasons.clear();
      addresses.clear();
    }
    try {
      trail.accept(entry);
    } catch (PawlException e) {
      System.getLogger("dev.pawl.library")
          .log(Level.WARNING, "refused logins could not be put down: " + entry.outcome(), e);
    }
    return true;
  }

  private AuditEntry entry() {
    Instant now = clock.instant();
    String outcome =
        (count == 1 ? "refused" : "refused " + count + " times")
            + ": "
            + String.join("; ", reasons)
            + " (from "
            + String.join(", ", addresses)
            + ")";
    return new AuditEntry(
        now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000,
        new AuditEntry.Actor(
            new Principal(Principal.Kind.ANONYMOUS, "anonymous").text(), "", "http"),
        AuditEntry.LOGIN_REFUSED,
        null,
        null,
        new AuditEntry.Subject(null, null, null, null),
        AuditEntry.Verdicts.NONE,
        outcome);
  }

  /** Puts down what was counted. */
  @Override
  public void close() {
    Thread running;
    synchronized (this) {
      closed = true;
      notifyAll();
      running = teller;
    }
    try {
      if (running != null) {
        running.join();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
