package dev.pawl.protocol.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class GuessesTest {
  private static final Neighbours ONE = new Neighbours(1, false);
  private static final Neighbours OTHER = new Neighbours(2, false);

  private long now = 7;
  private final Guesses guesses = new Guesses(() -> now);

  private Duration afterWrong(int times) {
    Duration last = Duration.ZERO;
    for (int i = 0; i < times; i++) {
      last = guesses.pause(ONE);
    }
    return last;
  }

  @Test
  void aFewMistakesAreAnsweredAtOnce() {
    assertThat(afterWrong(10)).isZero();
  }

  @Test
  void manyAreAnsweredMoreAndMoreSlowlyUpToABound() {
    assertThat(afterWrong(12)).isEqualTo(Duration.ofMillis(200));
    assertThat(afterWrong(1)).isEqualTo(Duration.ofMillis(300));
    assertThat(afterWrong(1_000)).isEqualTo(Duration.ofSeconds(10));
  }

  @Test
  void anotherAddressDoesNotWaitForThat() {
    afterWrong(1_000);
    assertThat(guesses.pause(OTHER)).isZero();
  }

  @Test
  void timeMakesUpForMistakes() {
    afterWrong(100);
    now += Duration.ofMinutes(2).toNanos();
    assertThat(afterWrong(1)).isZero();
  }

  @Test
  void manyAddressesTakeNoMoreMemoryThanFew() {
    for (int address = 0; address < 100_000; address++) {
      guesses.pause(new Neighbours(address, false));
    }
    assertThat(guesses.size()).isLessThanOrEqualTo(10_000);
  }
}
