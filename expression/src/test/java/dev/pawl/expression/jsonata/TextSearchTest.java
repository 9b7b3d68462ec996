package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.expression.ExpressionException;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TextSearchTest {
  private static JsonataRun run() {
    return new JsonataRun(JsonataScope.empty(), false);
  }

  @Test
  void findsWhatJavaFinds() {
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      String text = text(random, 100_000);
      int start = random.nextInt(90_000);
      String part = text.substring(start, start + 17 + random.nextInt(3_000));
      String other = part + (random.nextBoolean() ? "a" : "b");
      int from = random.nextInt(3) * random.nextInt(50_000);
      assertThat(new TextSearch(run(), part).in(text, from)).isEqualTo(text.indexOf(part, from));
      assertThat(new TextSearch(run(), other).in(text, from)).isEqualTo(text.indexOf(other, from));
    }
  }

  /** Repeats itself a lot, which is what makes a search hard. */
  private static String text(Random random, int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      text.repeat(random.nextBoolean() ? "aab" : "ab", 1 + random.nextInt(1 + random.nextInt(200)));
    }
    return text.toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$contains(text, part)                       | false",
        "$contains(text & 'b', part)                 | true",
        "$substringBefore(text, part) = text         | true",
        "$substringAfter(text, part) = text          | true",
        "$count($split(text, part))                  | 1",
        "$count($split(text & 'b' & text & 'b' , part)) | 3",
        "$length($replace(text, part, 'x'))          | 1000000",
        "$length($replace(text & 'b', part, 'x'))    | 600001",
      })
  @Timeout(30)
  void takesNoLongerThanTheTextsAre(String expression, String expected) {
    Map<String, Object> input =
        Map.of("text", "a".repeat(1_000_000), "part", "a".repeat(400_000) + "b");
    assertThat(JsonataScope.of(input).evaluate(expression)).hasToString(expected);
  }

  @Test
  void noticesThatItIsInterrupted() {
    Map<String, Object> input =
        Map.of("text", "a".repeat(1_000_000), "part", "a".repeat(400_000) + "b");
    Thread.currentThread().interrupt();
    assertThatThrownBy(() -> JsonataScope.of(input).evaluate("$contains(text, part)"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void aReplacementIsNotMadeLongerThanATextMayBe() {
    Map<String, Object> input = Map.of("text", "a".repeat(100_000), "with", "$0".repeat(100_000));
    assertThatThrownBy(() -> JsonataScope.of(input).evaluate("$replace(text, /a+/, with)"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("longer than");
  }
}
