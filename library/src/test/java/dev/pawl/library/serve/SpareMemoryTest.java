package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.library.serve.SpareMemory.Use;
import org.junit.jupiter.api.Test;

class SpareMemoryTest {
  private static final long MB = 1 << 20;

  private final SpareMemory memory = SpareMemory.unwatched();

  private boolean isWorthCollecting(long taken, long used) {
    return memory.isWorthCollecting(new Use(taken * MB, used * MB));
  }

  @Test
  void muchThatWasTakenIsGivenBackWhenItHasBecomeQuiet() {
    assertThat(isWorthCollecting(1_000, 900)).isFalse();
    assertThat(isWorthCollecting(1_000, 901)).isTrue();
  }

  @Test
  void littleIsKept() {
    assertThat(isWorthCollecting(100, 50)).isFalse();
    assertThat(isWorthCollecting(100, 50)).isFalse();
  }

  @Test
  void whoIsBusyIsLeftAlone() {
    assertThat(isWorthCollecting(1_000, 500)).isFalse();
    assertThat(isWorthCollecting(1_000, 600)).isFalse();
    assertThat(isWorthCollecting(1_000, 200)).isFalse();
    assertThat(isWorthCollecting(1_200, 210)).isFalse();
  }

  @Test
  void whatIsNeededIsNotCollectedAgainAndAgain() {
    assertThat(isWorthCollecting(1_000, 900)).isFalse();
    assertThat(isWorthCollecting(1_000, 900)).isTrue();
    memory.collected(new Use(900 * MB, 800 * MB));
    assertThat(isWorthCollecting(1_000, 800)).isFalse();
    assertThat(isWorthCollecting(1_000, 800)).isFalse();
    assertThat(isWorthCollecting(2_000, 1_500)).isFalse();
    assertThat(isWorthCollecting(2_000, 1_500)).isTrue();
  }
}
