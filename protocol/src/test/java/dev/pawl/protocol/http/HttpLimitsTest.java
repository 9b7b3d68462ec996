package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class HttpLimitsTest {
  private static final HttpLimits LIMITS = HttpLimits.DEFAULT;

  @Test
  void leaveAConnectionThatCarriesNothingForAMinuteOrFourHeartbeats() {
    assertThat(LIMITS.connectionIdle()).isEqualTo(Duration.ofMinutes(1));
    assertThat(LIMITS.withHeartbeat(Duration.ofSeconds(20)).connectionIdle())
        .isEqualTo(Duration.ofSeconds(80));
    assertThat(LIMITS.withHeartbeat(Duration.ofMillis(1)).connectionIdle())
        .isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void changeOneByOne() {
    Duration time = Duration.ofSeconds(3);
    assertThat(
            LIMITS
                .withMaxBodyBytes(1)
                .withMaxConnections(2)
                .withMaxInFlight(3)
                .withMaxSessions(4)
                .withSessionIdle(time)
                .withHeartbeat(time.plusSeconds(1))
                .withLastAnswers(time.plusSeconds(2)))
        .isEqualTo(new HttpLimits(1, 2, 3, 4, time, Duration.ofSeconds(4), Duration.ofSeconds(5)));
  }

  @Test
  void areWorthSomething() {
    assertThatThrownBy(() -> LIMITS.withMaxInFlight(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LIMITS.withHeartbeat(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(LIMITS.withLastAnswers(Duration.ZERO).lastAnswers()).isZero();
  }
}
