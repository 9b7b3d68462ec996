package dev.pawl.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.terminal.Elapsed;
import dev.pawl.cli.terminal.Printable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {

  @ParameterizedTest
  @CsvSource({
    "0, 0.0 ms",
    "340, 0.3 ms",
    "9940, 9.9 ms",
    "9960, 10 ms",
    "999400, 999 ms",
    "1000000, 1.0 s",
    "59900000, 59.9 s",
    "61000000, 1 min 1 s",
  })
  void timesAreShort(long micros, String expected) {
    assertThat(Elapsed.ofMicros(micros)).isEqualTo(expected);
  }

  @Test
  void controlCharactersBecomeVisible() {
    assertThat(Printable.of("a\u001b[31m\u009b\r\tb\n"))
        .isEqualTo("a\\u{1b}[31m\\u{9b}\\u{d}\tb\n");
    String clean = "clean";
    assertThat(Printable.of(clean)).isSameAs(clean);
  }

  @Test
  void longTextIsCutBetweenCharacters() {
    assertThat(Printable.shortened("a\nb", 10)).isEqualTo("a b");
    assertThat(Printable.shortened("x".repeat(100), 30))
        .isEqualTo("x".repeat(11) + " … (100 characters)");
    assertThat(Printable.shortened("😀".repeat(50), 31))
        .startsWith("😀😀")
        .doesNotContain("\ud83d ");
  }

  @Test
  void countsInWords() {
    assertThat(Printable.count(1, "file")).isEqualTo("1 file");
    assertThat(Printable.count(0, "file")).isEqualTo("0 files");
  }
}
