package dev.pawl.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WatchTest {
  private static final long LEASE = 1_000;
  private static final long SERVER = 77;

  private final Watch watch = new Watch();

  private boolean isGone(long beat, long at) {
    return isGone(beat, SERVER, at);
  }

  private boolean isGone(long beat, long server, long at) {
    return watch.hasSeenNothing("a", new Watch.Look(beat, server, LEASE), at, at);
  }

  @Test
  void oneIsGoneThatWasWatchedForItsWholeLease() {
    assertThat(isGone(5, 0)).isFalse();
    assertThat(isGone(5, 400)).isFalse();
    assertThat(isGone(5, 800)).isFalse();
    assertThat(isGone(5, 999)).isFalse();
    assertThat(isGone(5, 1_000)).isTrue();
  }

  @Test
  void everySignOfLifeBeginsItAnew() {
    isGone(5, 0);
    isGone(5, 400);
    assertThat(isGone(6, 800)).isFalse();
    assertThat(isGone(6, 1_200)).isFalse();
    assertThat(isGone(6, 1_600)).isFalse();
    assertThat(isGone(6, 1_800)).isTrue();
    assertThat(isGone(5, 1_801)).as("after the server lost its last moments").isFalse();
  }

  @Test
  void timeInWhichNobodyLookedDoesNotCount() {
    isGone(5, 0);
    assertThat(isGone(5, 501)).isFalse();
    assertThat(isGone(5, 1_000)).isFalse();
    assertThat(isGone(5, 1_500)).isFalse();
    assertThat(isGone(5, 1_501)).isTrue();
  }

  @Test
  void aServerThatWasStartedAnewMayStillBeOutOfReachForOthers() {
    isGone(5, 0);
    isGone(5, 500);
    assertThat(isGone(5, SERVER + 1, 1_000)).isFalse();
    isGone(5, SERVER + 1, 1_500);
    assertThat(isGone(5, SERVER + 1, 2_000)).isTrue();
  }

  @Test
  void aSlowAnswerIsNotCountedAsSilence() {
    Watch.Look look = new Watch.Look(5, SERVER, LEASE);
    watch.hasSeenNothing("a", look, 0, 400);
    watch.hasSeenNothing("a", look, 800, 900);
    assertThat(watch.hasSeenNothing("a", look, 1_399, 1_500)).isFalse();
    assertThat(watch.hasSeenNothing("a", look, 1_400, 1_500)).isTrue();
  }

  @Test
  void eachIsWatchedByItself() {
    isGone(5, 0);
    Watch.Look look = new Watch.Look(5, SERVER, LEASE);
    assertThat(watch.hasSeenNothing("b", look, 500, 500)).isFalse();
    isGone(5, 500);
    assertThat(isGone(5, 1_000)).isTrue();
    assertThat(watch.hasSeenNothing("b", look, 1_000, 1_000)).isFalse();
  }
}
