package dev.pawl.library.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.audit.AuditEntry;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RefusedLoginsTest {
  private final BlockingQueue<AuditEntry> trail = new LinkedBlockingQueue<>();

  private RefusedLogins logins() {
    return new RefusedLogins(trail::add, () -> Instant.EPOCH, Duration.ZERO, Duration.ofHours(1));
  }

  @Test
  void aFloodIsSummedUp() throws InterruptedException {
    try (RefusedLogins logins = logins()) {
      logins.note("there is no such key", "192.0.2.1");
      AuditEntry first = trail.poll(30, TimeUnit.SECONDS);
      assertThat(first).isNotNull();
      assertThat(first.action()).isEqualTo("login.refused");
      assertThat(first.outcome()).isEqualTo("refused: there is no such key (from 192.0.2.1)");
      for (int n = 0; n < 100_000; n++) {
        logins.note("key k" + n + " has expired", "192.0.2." + n % 256);
      }
      assertThat(trail).isEmpty();
    }
    List<AuditEntry> rest = new ArrayList<>(trail);
    assertThat(rest).hasSize(1);
    assertThat(rest.getFirst().outcome())
        .startsWith("refused 100000 times: ")
        .hasSizeLessThan(1_500);
  }

  @Test
  void whatSomebodyMadeUpStaysShortAndOnOneLine() {
    try (RefusedLogins logins = logins()) {
      logins.note("no issuer\n\u001b[2J\u009b2J\u0085\u202e\u2028" + "x".repeat(100_000), "");
    }
    assertThat(trail.remove().outcome()).hasSizeLessThan(200).matches("[ -~]*");
  }

  @Test
  void aTrailThatCannotBeWrittenKeepsNobodyFromBeingRefused() {
    RefusedLogins logins =
        new RefusedLogins(
            entry -> {
              trail.add(entry);
              throw new PawlException.Unreachable("the disk is gone");
            },
            () -> Instant.EPOCH,
            Duration.ZERO,
            Duration.ofHours(1));
    logins.note("no", "a");
    logins.close();
    logins.note("no", "a");
    assertThat(trail).as("it was tried once").hasSize(1);
  }

  @Test
  void nothingIsSaidWhereNothingHappened() {
    logins().close();
    assertThat(trail).isEmpty();
  }
}
