package dev.pawl.mcp.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BreakerTest {
  private static final long MILLIS = 1_000_000;
  private final Breaker breaker = new Breaker();

  @Test
  void aServerThatFailsToStartIsLeftAloneLongerEachTime() {
    assertThat(breaker.refusal(0)).isEmpty();
    breaker.failedToStart("no such file", 0);
    assertThat(breaker.refusal(100 * MILLIS))
        .contains("no such file (it is left alone for another 400 ms)");
    assertThat(breaker.refusal(500 * MILLIS)).isEmpty();
    breaker.failedToStart("no such file", 500 * MILLIS);
    assertThat(breaker.refusal(500 * MILLIS))
        .contains("no such file (it is left alone for another 1 s)");
    for (int n = 0; n < 100; n++) {
      breaker.failedToStart("no such file", 0);
    }
    assertThat(breaker.refusal(0)).contains("no such file (it is left alone for another 30 s)");
    breaker.worked();
    assertThat(breaker.refusal(0)).isEmpty();
    assertThat(breaker.trouble()).isEmpty();
  }

  @Test
  void aServerMayDieNowAndThen() {
    breaker.lost("killed", 0, 1);
    breaker.lost("killed", 2, 3);
    assertThat(breaker.refusal(3)).isEmpty();
    breaker.lost("killed", 4, 5);
    assertThat(breaker.refusal(5)).isPresent();
    assertThat(breaker.trouble()).contains("killed");
  }

  @Test
  void manyCallsThatWereLostTogetherCountOnce() {
    for (int n = 0; n < 50; n++) {
      breaker.lost("killed", n, 100 + n);
    }
    assertThat(breaker.refusal(150)).isEmpty();
  }
}
