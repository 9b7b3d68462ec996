package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.UpstreamSettings.Rate;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PaceTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void theFirstOnesGoAtOnceAndTheOthersInTurn() {
    Pace pace = new Pace(new Rate(10, Duration.ofSeconds(1)));
    long now = System.nanoTime() + SECOND;
    for (int n = 0; n < 10; n++) {
      assertThat(pace.reserve(now)).isNotPositive();
    }
    assertThat(pace.reserve(now)).isEqualTo(SECOND / 10);
    assertThat(pace.reserve(now)).isEqualTo(2 * SECOND / 10);
    assertThat(pace.reserve(now + SECOND)).isNotPositive();
  }

  @Test
  void timeThatWasNotUsedIsNotSavedUp() {
    Pace pace = new Pace(new Rate(2, Duration.ofSeconds(1)));
    long now = System.nanoTime() + 3_600 * SECOND;
    assertThat(pace.reserve(now)).isNotPositive();
    assertThat(pace.reserve(now)).isNotPositive();
    assertThat(pace.reserve(now)).isPositive();
  }
}
