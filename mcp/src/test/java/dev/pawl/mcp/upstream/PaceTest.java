package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
      assertThat(turn(pace, now)).isNotPositive();
    }
    assertThat(turn(pace, now)).isEqualTo(SECOND / 10);
    assertThat(turn(pace, now)).isEqualTo(2 * SECOND / 10);
    assertThat(turn(pace, now + SECOND)).isNotPositive();
  }

  @Test
  void timeThatWasNotUsedIsNotSavedUp() {
    Pace pace = new Pace(new Rate(2, Duration.ofSeconds(1)));
    long now = System.nanoTime() + 3_600 * SECOND;
    assertThat(turn(pace, now)).isNotPositive();
    assertThat(turn(pace, now)).isNotPositive();
    assertThat(turn(pace, now)).isPositive();
  }

  /** A call that gave up waiting was never made. */
  @Test
  void turnsOfThoseWhoGaveUpAreGivenBack() throws Exception {
    Pace pace = new Pace(new Rate(1, Duration.ofSeconds(10)));
    pace.await();
    for (int n = 0; n < 100; n++) {
      Thread.currentThread().interrupt();
      assertThatThrownBy(pace::await).isInstanceOf(InterruptedException.class);
    }
    assertThat(pace.untilNext(System.nanoTime())).isLessThanOrEqualTo(10 * SECOND);
  }

  private static long turn(Pace pace, long now) {
    long pause = pace.untilNext(now);
    pace.take(now);
    return pause;
  }
}
