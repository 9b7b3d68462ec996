package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.http.HttpLimits.Pace;
import dev.pawl.protocol.http.HttpLimits.SessionLimits;
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
                .withMaxListening(8)
                .withMaxUnreadBytes(4)
                .withSessions(new SessionLimits(1, 6, 9, time, time.plusSeconds(4)))
                .withMaxSessions(5)
                .withSessionIdle(time.plusSeconds(3))
                .withPace(new Pace(time, time, 7))
                .withHeartbeat(time.plusSeconds(1))
                .withLastAnswers(time.plusSeconds(2)))
        .isEqualTo(
            new HttpLimits(
                1,
                2,
                3,
                8,
                4,
                new SessionLimits(5, 6, 9, Duration.ofSeconds(6), Duration.ofSeconds(7)),
                new Pace(time, time, 7),
                Duration.ofSeconds(4),
                Duration.ofSeconds(5)));
  }

  @Test
  void areWorthSomething() {
    assertThatThrownBy(() -> LIMITS.withMaxInFlight(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LIMITS.withHeartbeat(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LIMITS.withMaxUnreadBytes(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LIMITS.withMaxSessions(0))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> LIMITS.withSessionIdle(Duration.ZERO))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new Pace(Duration.ofSeconds(1), Duration.ZERO, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(LIMITS.withLastAnswers(Duration.ZERO).lastAnswers()).isZero();
  }
}
