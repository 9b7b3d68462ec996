package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class EditDistanceTest {
  @ParameterizedTest
  @CsvSource({
    "list, list, 0", "lst, list, 1", "lits, list, 1", "lisst, list, 1", "last, list, 1",
    "abcd, badc, 2", "ca, abc, 3", "größe, grösse, 2", "größe, gröeß, 1", "a, '', 1",
  })
  void countsTheChanges(String one, String other, int changes) {
    assertThat(new EditDistance(one).within(9, other)).isEqualTo(changes);
  }

  @Test
  void isThatOfTheTable() {
    Random random = new Random(7);
    for (int i = 0; i < 20_000; i++) {
      String one = text(random, 1 + random.nextInt(i % 100 == 0 ? 64 : 12));
      String other = text(random, random.nextInt(i % 100 == 0 ? 80 : 14));
      assertThat(new EditDistance(one).within(100, other))
          .as(one + " " + other)
          .isEqualTo(table(one, other));
    }
  }

  @Test
  void longTextsAreAsFarApartAsThePartInWhichTheyDiffer() {
    String text = "x".repeat(70);
    assertThat(new EditDistance(text + "abc" + text).within(9, text + "c" + text)).isEqualTo(2);
    assertThat(new EditDistance(text).within(9, text + "x")).isEqualTo(1);
    assertThat(new EditDistance(text).within(9, text)).isZero();
  }

  @Test
  void farIsMoreThanTheMost() {
    assertThat(new EditDistance("abc").within(2, "abcdef")).isGreaterThan(2);
  }

  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < length; i++) {
      text.append("abcß".charAt(random.nextInt(4)));
    }
    return text.toString();
  }

  /** The same by the recurrence that defines it. */
  private static int table(String one, String other) {
    int[][] table = new int[one.length() + 1][other.length() + 1];
    for (int i = 0; i <= one.length(); i++) {
      for (int j = 0; j <= other.length(); j++) {
        table[i][j] = i == 0 || j == 0 ? i + j : least(table, one, other, i, j);
      }
    }
    return table[one.length()][other.length()];
  }

  private static int least(int[][] table, String one, String other, int i, int j) {
    int cost = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
    int least =
        Math.min(table[i - 1][j - 1] + cost, 1 + Math.min(table[i - 1][j], table[i][j - 1]));
    boolean swapped =
        i > 1
            && j > 1
            && one.charAt(i - 1) == other.charAt(j - 2)
            && one.charAt(i - 2) == other.charAt(j - 1);
    return swapped ? Math.min(least, table[i - 2][j - 2] + 1) : least;
  }
}
