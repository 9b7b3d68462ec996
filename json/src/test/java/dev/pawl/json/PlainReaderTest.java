package dev.pawl.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PlainReaderTest {
  private static final String ALPHABET =
      "{}[]\",:0123456789.eE+-truefalsn \\u/bdA\n\t\r\0é\ud83d\uFEFF";
  private static final String[] SCALARS = {
    "null",
    "true",
    "false",
    "0",
    "-0",
    "-1",
    "12",
    "2147483647",
    "2147483648",
    "-2147483649",
    "999999999999999999",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "123456789012345678901234567890",
    "0.0",
    "-0.0",
    "1.5",
    "1e5",
    "1E+5",
    "25e-1",
    "1e400",
    "4.9e-324",
    "1.7976931348623157e308",
    "0.1000000000000000055511151231257827",
    "\"\"",
    "\"a\"",
    "\"é→\"",
    "\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
    "\"\\u0041\\uD83D\\ude00\"",
    "\"\\ud800\"",
    "\" \""
  };
  private static final String[] NAMES = {"a", "b", "name", "", "é", "Aa", "BB", "\ud83d"};
  private static final String[] SPACES = {"", "", "", " ", "\n", "\t\r\n "};

  private final Random random = new Random(11);

  @Test
  void readsPlainDocumentsAsTheLibraryDoes() {
    for (int i = 0; i < 20_000; i++) {
      String text = document(4);
      assertThat(PlainReader.read(text, JsonLimits.DEFAULT)).as(text).isNotSameAs(PlainReader.LEFT);
      compare(text);
    }
  }

  @Test
  void readsNothingElseThanTheLibraryDoes() {
    for (int i = 0; i < 20_000; i++) {
      compare(damaged(document(3)));
    }
    for (int i = 0; i < 50_000; i++) {
      compare(letters());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"\\u0061\":1}", "[", "1 2", "01", "\"\t\"", "[1,]", "{\"a\":1,}"})
  void leavesTheRest(String text) {
    assertThat(PlainReader.read(text, JsonLimits.DEFAULT)).isSameAs(PlainReader.LEFT);
  }

  @Test
  void leavesWhatExceedsALimit() {
    JsonLimits limits = new JsonLimits(2, 100, 3);
    assertThat(PlainReader.read("[[123]]", limits)).isNotSameAs(PlainReader.LEFT);
    assertThat(PlainReader.read("[[[]]]", limits)).isSameAs(PlainReader.LEFT);
    assertThat(PlainReader.read("[{\"a\":{}}]", limits)).isSameAs(PlainReader.LEFT);
    assertThat(PlainReader.read("1234", limits)).isSameAs(PlainReader.LEFT);
    assertThat(PlainReader.read("-1.2", limits)).isSameAs(PlainReader.LEFT);
  }

  /** What this reader reads, the library reads too, and as the same values of the same classes. */
  private static void compare(String text) {
    Object plain = PlainReader.read(text, JsonLimits.DEFAULT);
    if (plain != PlainReader.LEFT) {
      Object expected = JsonReader.read(text, JsonLimits.DEFAULT);
      assertThat(plain).as(text).isEqualTo(expected);
      assertThat(Json.write(plain)).as(text).isEqualTo(Json.write(expected));
    }
  }

  private String document(int depth) {
    return space() + value(depth) + space();
  }

  private String value(int depth) {
    int kind = depth == 0 ? 0 : random.nextInt(4);
    if (kind < 2) {
      return any(SCALARS);
    }
    StringBuilder text = new StringBuilder(kind == 2 ? "{" : "[").append(space());
    for (int i = 0, size = random.nextInt(4); i < size; i++) {
      text.append(i == 0 ? "" : "," + space());
      if (kind == 2) {
        text.append('"').append(any(NAMES)).append('"').append(space()).append(':').append(space());
      }
      text.append(value(depth - 1)).append(space());
    }
    return text.append(kind == 2 ? "}" : "]").toString();
  }

  /** With a character more, less, or another one, at some places. */
  private String damaged(String text) {
    StringBuilder damaged = new StringBuilder(text);
    for (int i = random.nextInt(3); i >= 0; i--) {
      int at = random.nextInt(damaged.length() + 1);
      int end = Math.min(damaged.length(), at + random.nextInt(2));
      damaged.replace(at, end, random.nextInt(3) == 0 ? "" : letter());
    }
    return damaged.toString();
  }

  private String letters() {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(12); length > 0; length--) {
      text.append(letter());
    }
    return text.toString();
  }

  private String letter() {
    return ALPHABET.substring(random.nextInt(ALPHABET.length())).substring(0, 1);
  }

  private String space() {
    return any(SPACES);
  }

  private String any(String[] choices) {
    return choices[random.nextInt(choices.length)];
  }
}
