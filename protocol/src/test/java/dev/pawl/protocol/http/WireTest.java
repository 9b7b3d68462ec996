package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class WireTest {
  private static final HttpLimits.Pace PACE =
      new HttpLimits.Pace(Duration.ofSeconds(5), Duration.ofSeconds(10), 1_000);

  private long now = 42;
  private long received;
  private final Wire wire = new Wire(() -> received, () -> {}, () -> now);

  private boolean isTooSlowAfter(Duration time) {
    now += time.toNanos();
    return wire.isTooSlow(PACE);
  }

  @Test
  void aNewConnectionMayBeSilentForAsLongAsHeadersMayTake() {
    assertThat(isTooSlowAfter(Duration.ofSeconds(5))).isFalse();
    assertThat(isTooSlowAfter(Duration.ofMillis(1))).isTrue();
  }

  @Test
  void headersThatComeInDropsAreTooSlowToo() {
    for (int second = 1; second <= 5; second++) {
      received++;
      assertThat(isTooSlowAfter(Duration.ofSeconds(1))).isFalse();
    }
    received++;
    assertThat(isTooSlowAfter(Duration.ofSeconds(1))).isTrue();
  }

  @Test
  void aConnectionThatWasUsedMayBeSilentForLongUntilARequestBegins() {
    wire.works();
    received = 100;
    wire.awaits();
    assertThat(isTooSlowAfter(Duration.ofHours(1))).isFalse();
    received = 101;
    assertThat(isTooSlowAfter(Duration.ofSeconds(1))).isFalse();
    assertThat(isTooSlowAfter(Duration.ofSeconds(5))).isFalse();
    assertThat(isTooSlowAfter(Duration.ofMillis(1))).isTrue();
  }

  @Test
  void nothingIsExpectedOfAClientWhoseCallIsWorkedAt() {
    wire.works();
    assertThat(isTooSlowAfter(Duration.ofHours(1))).isFalse();
  }

  @Test
  void aBodyOfWhichNothingComesAnyMoreIsTooSlow() {
    wire.reads();
    now += Duration.ofSeconds(1).toNanos();
    wire.moved(1_000_000);
    assertThat(isTooSlowAfter(Duration.ofSeconds(10))).isFalse();
    assertThat(isTooSlowAfter(Duration.ofMillis(1))).isTrue();
  }

  @Test
  void anAnswerThatIsReadInDropsIsTooSlowOnceThatIsNoMereMoment() {
    wire.writes();
    for (int second = 1; second <= 10; second++) {
      now += Duration.ofSeconds(1).toNanos();
      wire.moved(500);
      assertThat(wire.isTooSlow(PACE)).isFalse();
    }
    now += Duration.ofSeconds(1).toNanos();
    wire.moved(500);
    assertThat(wire.isTooSlow(PACE)).isTrue();
  }

  @Test
  void anAnswerThatIsReadFastEnoughMayTakeAsLongAsItTakes() {
    wire.writes();
    for (int second = 1; second <= 100; second++) {
      now += Duration.ofSeconds(1).toNanos();
      wire.moved(1_000);
      assertThat(wire.isTooSlow(PACE)).isFalse();
    }
  }
}
