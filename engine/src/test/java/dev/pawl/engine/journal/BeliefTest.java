package dev.pawl.engine.journal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BeliefTest {
  private static final long HOUR = 3_600_000_000L;
  private static final long DAY = 24 * HOUR;
  private static final long NOW = 20_000 * DAY + 9 * HOUR;

  private final Belief belief = Belief.since(NOW);

  @Test
  void aWeekIsBelievedAtOnce() {
    assertThat(belief.on(NOW + 7 * DAY).moment(NOW + 7 * DAY)).isEqualTo(NOW + 7 * DAY);
    assertThat(belief.on(NOW + 7 * DAY).isInDoubt()).isFalse();
    assertThat(belief.on(NOW - 7 * DAY)).isEqualTo(Belief.since(NOW - 7 * DAY));
  }

  @Test
  void aLeapIsNotBelievedHoweverOftenItIsLookedAt() {
    long leapt = NOW + 400 * DAY;
    Belief now = belief;
    for (int i = 0; i < 100; i++) {
      now = now.on(leapt + i);
      assertThat(now.moment(leapt + i)).isEqualTo(NOW);
      assertThat(now.isInDoubt()).isTrue();
    }
  }

  @Test
  void aLeapIsBelievedOnTheFourthDay() {
    long leapt = NOW + 400 * DAY;
    Belief now = belief.on(leapt).on(leapt + DAY).on(leapt + 2 * DAY).on(leapt + 2 * DAY + HOUR);
    assertThat(now.moment(leapt + 2 * DAY)).isEqualTo(NOW);
    Belief later = now.on(leapt + 3 * DAY);
    assertThat(later).isEqualTo(Belief.since(leapt + 3 * DAY));
  }

  @Test
  void whoLooksOnceAMonthIsBelievedInTheEnd() {
    Belief now = belief;
    for (int month = 1; month <= 4; month++) {
      now = now.on(NOW + month * 30L * DAY);
    }
    assertThat(now).isEqualTo(Belief.since(NOW + 120 * DAY));
  }

  @Test
  void aClockThatWasSetRightIsInNoDoubt() {
    long leapt = NOW + 400 * DAY;
    Belief now = belief.on(leapt).on(leapt + DAY).on(leapt + 2 * DAY).on(NOW + 3 * DAY);
    assertThat(now).isEqualTo(Belief.since(NOW + 3 * DAY));
    assertThat(now.on(leapt + 3 * DAY).isInDoubt()).isTrue();
  }

  @Test
  void nothingIsOlderThanTheClockSays() {
    long back = NOW - 400 * DAY;
    assertThat(belief.on(back).moment(back)).isEqualTo(back);
    assertThat(belief.on(back).known()).as("it was later once").isEqualTo(NOW);
  }

  @Test
  void aClockThatLeapsAboutDoesNotCountItsOwnDays() {
    Belief now = belief;
    for (long leap : new long[] {400, 700, 400, 700, 400, 700}) {
      now = now.on(NOW + leap * DAY);
      assertThat(now.moment(NOW + leap * DAY)).isEqualTo(NOW);
    }
  }
}
