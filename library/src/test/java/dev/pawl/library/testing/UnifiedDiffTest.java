package dev.pawl.library.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class UnifiedDiffTest {
  private static List<String> numbers(int count) {
    return IntStream.range(0, count).mapToObj(String::valueOf).toList();
  }

  @Test
  void equalTextsHaveNone() {
    assertThat(UnifiedDiff.of(numbers(5), numbers(5))).isEmpty();
  }

  @Test
  void showsWhatDiffersWithThreeLinesAroundIt() {
    List<String> now = new ArrayList<>(numbers(20));
    now.set(10, "ten");
    assertThat(UnifiedDiff.of(numbers(20), now))
        .containsExactly("@@ -8 +8 @@", " 7", " 8", " 9", "-10", "+ten", " 11", " 12", " 13");
  }

  @Test
  void farApartDifferencesAreSeparate() {
    List<String> now = new ArrayList<>(numbers(30));
    now.remove(25);
    now.add(2, "new");
    assertThat(UnifiedDiff.of(numbers(30), now))
        .containsExactly(
            "@@ -1 +1 @@",
            " 0",
            " 1",
            "+new",
            " 2",
            " 3",
            " 4",
            "@@ -23 +24 @@",
            " 22",
            " 23",
            " 24",
            "-25",
            " 26",
            " 27",
            " 28");
  }

  @Test
  void hugeTextsAreShownAsAWhole() {
    List<String> old = numbers(3_000);
    List<String> now = IntStream.range(0, 3_000).mapToObj(i -> "x" + i).toList();
    assertThat(UnifiedDiff.of(old, now)).hasSize(6_001).contains("-0", "+x2999");
  }
}
