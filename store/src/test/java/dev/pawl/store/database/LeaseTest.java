package dev.pawl.store.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class LeaseTest {
  /** One that never leaps, but stands still while the machine sleeps. */
  private long nanos = 5;

  /** One that goes on, but may be set. */
  private long millis = 1_000_000;

  private final Lease lease = new Lease(Duration.ofSeconds(15), () -> nanos, () -> millis);

  private void pass(long time) {
    nanos += TimeUnit.MILLISECONDS.toNanos(time);
    millis += time;
  }

  @Test
  void endsAThirdEarlierThanOthersBelieve() {
    lease.heard(lease.now());
    pass(9_999);
    assertThat(lease.holds()).isTrue();
    pass(1);
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void countsFromBeforeTheSignWasSent() {
    Lease.Moment sent = lease.now();
    pass(6_000);
    lease.heard(sent);
    pass(3_999);
    assertThat(lease.holds()).isTrue();
    pass(1);
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void isRenewedByEverySign() {
    for (int i = 0; i < 10; i++) {
      lease.heard(lease.now());
      pass(9_000);
      assertThat(lease.holds()).isTrue();
    }
    pass(9_000);
    assertThat(lease.holds()).isFalse();
    lease.heard(lease.now());
    assertThat(lease.holds()).isTrue();
  }

  @Test
  void aSignThatIsHeardOfLateDoesNotShortenIt() {
    Lease.Moment early = lease.now();
    pass(5_000);
    lease.heard(lease.now());
    lease.heard(early);
    pass(9_000);
    assertThat(lease.holds()).isTrue();
  }

  @Test
  void theTimeThatTheMachineSleptCounts() {
    lease.heard(lease.now());
    millis += 60_000;
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void aClockThatIsSetBackDoesNotMakeItLonger() {
    lease.heard(lease.now());
    millis -= 3_600_000;
    assertThat(lease.holds()).isTrue();
    nanos += TimeUnit.SECONDS.toNanos(10);
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void whoeverLostItDoesNotGetItBack() {
    lease.heard(lease.now());
    lease.lose();
    lease.heard(lease.now());
    assertThat(lease.holds()).isFalse();
  }

  @Test
  void nobodyCanHaveTakenAnythingFromOneOfWhomNobodyHeard() {
    pass(1_000_000);
    assertThat(lease.holds()).isTrue();
  }
}
