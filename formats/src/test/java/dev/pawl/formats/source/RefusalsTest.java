package dev.pawl.formats.source;

import static dev.pawl.formats.source.Sources.problem;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Problem;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that cannot be read, or only in part: each one has its problem at its place. */
final class RefusalsTest {
  private static final String WAY_TOO_DEEP = "[".repeat(200_000);

  @Test
  void refusesAFileThatIsTooLarge() {
    assertThat(problem("f.yaml", new byte[1024 * 1024 + 1]))
        .isEqualTo(
            "f.yaml:1:1: error: the file has more than 1048576 bytes"
                + " — split it into several files [FILE_TOO_LARGE]");
  }

  @Test
  void readsAFileOfTheLargestSize() {
    byte[] content = ("a: " + "x".repeat(1024 * 1024 - 3)).getBytes(UTF_8);
    assertThat(SourceReader.read("f.yaml", content).problems()).isEmpty();
  }

  @Test
  void pointsAtTheFirstByteThatIsNotUtf8() {
    assertThat(problem("f.yaml", "a: é\nb: 1\nc: \u00fcx".getBytes(ISO_8859_1)))
        .isEqualTo(
            "f.yaml:1:4: error: byte 0xE9 is not valid UTF-8"
                + " — save the file in the encoding UTF-8 [FILE_NOT_UTF8]");
    byte[] late = "a: é\r\nb: x".getBytes(UTF_8);
    late[late.length - 1] = (byte) 0xC3;
    assertThat(problem("f.json", late)).startsWith("f.json:2:4: error: byte 0xC3 is not");
    assertThat(problem("f.yaml", "a: 1".getBytes(UTF_16)))
        .startsWith("f.yaml:1:1: error: byte 0xFE");
  }

  @ParameterizedTest
  @CsvSource({"0, U+0000", "7, U+0007", "27, U+001B", "127, U+007F", "159, U+009F"})
  void refusesControlCharacters(int character, String name) {
    assertThat(problem("f.yaml", "a: 1\nbc: x" + (char) character))
        .isEqualTo(
            "f.yaml:2:6: error: the character "
                + name
                + " is not allowed in YAML — remove it, or write it as an escape in double quotes"
                + " [SYNTAX]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n", "# only a comment\n", "\uFEFF"})
  void saysThatAFileIsEmpty(String text) {
    assertThat(problem("f.yaml", text)).contains("error: the file is empty");
    assertThat(problem("f.json", text.replace("# only a comment", "")))
        .contains("the file is empty");
  }

  @Test
  void stopsAtNestingThatIsTooDeep() {
    String message =
        "error: values are nested deeper than 64 levels — flatten the value [NESTED_TOO_DEEP]";
    assertThat(problem("f.yaml", WAY_TOO_DEEP)).isEqualTo("f.yaml:1:65: " + message);
    assertThat(problem("f.json", WAY_TOO_DEEP)).isEqualTo("f.json:1:65: " + message);
    assertThat(problem("f.yaml", "{a: ".repeat(200_000))).isEqualTo("f.yaml:1:257: " + message);
    assertThat(problem("f.json", "{\"a\":".repeat(200_000))).isEqualTo("f.json:1:321: " + message);
    assertThat(problem("f.yaml", "- ".repeat(400_000))).isEqualTo("f.yaml:1:129: " + message);
    assertThat(problem("f.yaml", "? ".repeat(400_000))).contains("error:");
  }

  @Test
  void readsTheDeepestNestingThatIsAllowed() {
    byte[] content = ("[".repeat(64) + "]".repeat(64)).getBytes(UTF_8);
    assertThat(SourceReader.read("f.yaml", content).problems()).isEmpty();
    assertThat(SourceReader.read("f.json", content).problems()).isEmpty();
  }

  @Test
  void countsTheLevelsBehindAnAlias() {
    StringBuilder text = new StringBuilder("a0: &a0 [1]\n");
    for (int i = 1; i < 100; i++) {
      text.append("a%d: &a%d [*a%d]\n".formatted(i, i, i - 1));
    }
    assertThat(problem("f.yaml", text.toString()))
        .isEqualTo(
            "f.yaml:64:12: error: values are nested deeper than 64 levels"
                + " — flatten the value [NESTED_TOO_DEEP]");
  }

  @Test
  void stopsAtABillionLaughs() {
    StringBuilder text =
        new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for (int i = 1; i < 10; i++) {
      text.append("a%d: &a%d [".formatted(i, i));
      text.append(("*a" + (i - 1) + ", ").repeat(9)).append("]\n");
    }
    assertThat(problem("f.yaml", text.toString()))
        .isEqualTo(
            "f.yaml:6:10: error: the file holds more than 100000 values, with its aliases expanded"
                + " — split it into several files, or repeat less by aliases [TOO_MANY_VALUES]");
  }

  @Test
  void stopsAtTooManyValues() {
    assertThat(problem("f.yaml", "[" + "1,".repeat(100_001) + "]")).contains("[TOO_MANY_VALUES]");
    assertThat(problem("f.json", "[" + "1,".repeat(100_001) + "1]")).contains("[TOO_MANY_VALUES]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a: &x [*x]|1:8: error: the alias `*x` stands inside the value it names",
        "a: *x|1:4: error: the alias `*x` names nothing",
        "{[a]: 1}|1:2: error: a key must be a text, not a list or mapping",
        "? {a: 1}~: 2|1:3: error: a key must be a text, not a list or mapping",
        "a: 1~---~b: 2|2:1: error: a second document begins here",
        "a:~\tb: 1|2:1: error: a tab cannot stand here — indent with spaces",
        "a: [1, 2|1:4: error: the `[` that begins here is never closed — close it by `]`",
        "a: 'open|1:4: error: the quote that begins here is never closed — close it,",
        "a: 1~b: \"open~c: 2|2:4: error: the quote that begins here is never closed — close it,",
        "a: b: c|1:5: error: a second `: ` stands in this line — a text with `: ` in it needs",
        "a: @b|1:4: error: a text cannot begin with `@` — put the text in quotes",
        "a: \"\\q\"|1:6: error: `\\q` means nothing in double quotes — write the text in single",
        "%YAML 9.9~---~a: 1|1:1: error: this version of YAML is not known — remove the line",
      })
  void pointsAtWhatIsNotWellFormed(String text, String expected) {
    assertThat(problem("f.yaml", text.replace('~', '\n')))
        .startsWith("f.yaml:" + expected)
        .endsWith("[SYNTAX]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\": 1,}|1:9: error: not well-formed JSON: Unexpected character ('}'",
        "{\"a\": 1|1:8: error: not well-formed JSON:",
        "{a: 1}|1:2: error: not well-formed JSON: Unexpected character ('a'",
        "[1] [2]|1:5: error: a second value begins here; a JSON file holds one",
        "[NaN]|1:5: error: not well-formed JSON:",
        "[01]|1:3: error: not well-formed JSON:",
        "// x|1:1: error: not well-formed JSON:",
      })
  void pointsAtWhatIsNotJson(String text, String expected) {
    assertThat(problem("f.json", text))
        .startsWith("f.json:" + expected)
        .endsWith(" — a file named .json must be strict JSON [SYNTAX]");
  }

  @Test
  void keepsTheFirstOfTwoEqualKeys() {
    for (String file : List.of("f.yaml", "f.json")) {
      Reading reading =
          SourceReader.read(file, "{\"a\": {\"k\": 1,\n \"k\": 2}, \"b\": [3]}".getBytes(UTF_8));
      assertThat(reading.problems())
          .extracting(Problem::toString)
          .containsExactly(
              file
                  + ":2:2: error: the key `k` is already used in line 1"
                  + " — keep one of the two [DUPLICATE_KEY]");
      Source.Mapping root = (Source.Mapping) reading.root();
      assertThat(root.value()).isEqualTo(Map.of("a", Map.of("k", 1), "b", List.of(3)));
      assertThat(reading.isFlawed(root)).isFalse();
      assertThat(reading.problemsIn(root)).isEqualTo(reading.problems());
      assertThat(reading.isFlawed(root.get("a"))).isTrue();
      assertThat(reading.problemsIn(root.get("b"))).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    ".inf, `.inf` is not a JSON value",
    "-.INF, `-.INF` is not a JSON value",
    ".NaN, `.NaN` is not a JSON value",
    "1e999, the number `1e999` is too large",
    "!!int x, `x` is no !!int",
    "!!binary aGk=, the tag `!!binary` is not supported",
    "!mine x, the tag `!mine` is not supported",
  })
  void reportsScalarsThatJsonDoesNotHave(String text, String message) {
    assertThat(problem("f.yaml", "a: " + text))
        .isEqualTo(
            "f.yaml:1:4: error: " + message + " — put it in quotes if text is meant [BAD_VALUE]");
  }

  @Test
  void reportsNumbersThatAreTooLargeOrTooLong() {
    assertThat(problem("f.json", "[1e999]"))
        .isEqualTo(
            "f.json:1:2: error: the number `1e999` is too large"
                + " — put it in quotes if text is meant [BAD_VALUE]");
    assertThat(problem("f.yaml", "a: " + "9".repeat(1001)))
        .contains("error: the number has too many digits");
    assertThat(problem("f.json", "[" + "9".repeat(1001) + "]")).contains("error: not well-formed");
  }

  @Test
  void reportsTagsOfCollectionsAndBadMerges() {
    assertThat(problem("f.yaml", "a: !!set {x}"))
        .contains("1:4: error: the tag `tag:yaml.org,2002:set`");
    assertThat(problem("f.yaml", "a: !x [1]"))
        .contains("1:4: error: the tag `!x` is not supported");
    assertThat(problem("f.yaml", "a: {<<: 5}"))
        .contains("1:5: error: `<<` merges a mapping or a list of mappings, and this is neither");
  }
}
