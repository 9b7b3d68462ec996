package dev.pawl.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TimelineBarTest {
  private final TimelineBar bar = new TimelineBar(1_000, 2_000, 10);

  @Test
  void drawsWhenSomethingWentOnToHalfACharacter() {
    assertThat(bar.of(1_000, 2_000)).isEqualTo("━━━━━━━━━━");
    assertThat(bar.of(1_000, 1_500)).isEqualTo("━━━━━");
    assertThat(bar.of(1_050, 1_250)).isEqualTo("╺━╸");
    assertThat(bar.of(1_500, 2_000)).isEqualTo("     ━━━━━");
  }

  @Test
  void whatTakesNoTimeCanStillBeSeen() {
    assertThat(bar.of(1_000, 1_000)).isEqualTo("╸");
    assertThat(bar.of(2_000, 2_000)).isEqualTo("         ╺");
  }

  @Test
  void copesWithTimesThatMakeNoSense() {
    assertThat(bar.of(0, 9_000)).isEqualTo("━━━━━━━━━━");
    assertThat(bar.of(1_900, 1_100)).hasSizeLessThanOrEqualTo(10).isNotBlank();
    assertThat(new TimelineBar(5, 5, 10).of(5, 5)).isEqualTo("╸");
  }
}
