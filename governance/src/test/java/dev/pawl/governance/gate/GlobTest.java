package dev.pawl.governance.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobTest {
  @ParameterizedTest
  @CsvSource({
    "delete_*, delete_file, true",
    "delete_*, delete_, true",
    "delete_*, undelete_file, false",
    "*, anything, true",
    "*, '', true",
    "'', '', true",
    "'', a, false",
    "?, a, true",
    "?, ab, false",
    "a?c, abc, true",
    "*_file, read_text_file, true",
    "*_file, read_text_files, false",
    "files/*, files/write_file, true",
    "a*b*c, aXbYbZc, true",
    "a*b*c, aXbYbZ, false",
    "a.c, abc, false",
    "A*, abc, false",
    "**, abc, true"
  })
  void aStarStandsForAnythingAndAQuestionMarkForOne(String pattern, String name, boolean matches) {
    assertThat(new Glob(pattern).matches(name)).isEqualTo(matches);
  }

  @Test
  @Timeout(10)
  void manyStarsDoNotTakeForEver() {
    Glob glob = new Glob("a*".repeat(90) + "b");
    assertThat(glob.matches("a".repeat(20_000))).isFalse();
  }
}
