package dev.pawl.store.database;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CrowdTest {
  private final Writer.Crowd crowd = new Writer.Crowd();

  @Test
  void whoeverComesAloneWaitsForNobody() {
    for (int n = 0; n < 1_000; n++) {
      assertThat(crowd.expected()).isEqualTo(1);
      crowd.came(1);
    }
  }

  @Test
  void whereManyComeAgainAndAgainAllOfThemAreWaitedForInTheEnd() {
    int most = 2;
    for (int n = 0; n < 1_000; n++) {
      int came = Math.min(16, Math.max(crowd.expected(), 2));
      most = Math.max(most, came);
      crowd.came(came);
    }
    assertThat(most).isEqualTo(16);
  }

  @Test
  void moreThanThereAreAreWaitedForOnlyNowAndThen() {
    int inVain = 0;
    for (int n = 0; n < 1_000; n++) {
      boolean more = crowd.expected() > 16;
      inVain += more ? 1 : 0;
      crowd.came(more ? 16 : Math.max(2, crowd.expected()));
    }
    assertThat(inVain).isBetween(1, 20);
  }

  @Test
  void whenTheOthersAreGoneNobodyIsWaitedForAnyMore() {
    for (int n = 0; n < 20; n++) {
      crowd.came(Math.max(2, crowd.expected()));
    }
    crowd.came(1);
    assertThat(crowd.expected()).isEqualTo(1);
    crowd.came(1);
    assertThat(crowd.expected()).isEqualTo(1);
  }
}
