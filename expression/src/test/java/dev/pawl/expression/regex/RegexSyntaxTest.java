package dev.pawl.expression.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What cannot be read is refused, with the place and the reason. */
final class RegexSyntaxTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      quoteCharacter = '`',
      value = {
        "ab(c ~ 2 ~ the group that begins here has no )",
        "ab)c ~ 2 ~ this ) closes nothing",
        "a[bc ~ 1 ~ the class that begins here has no ]",
        "a[c-b] ~ 2 ~ the range is out of order",
        "a** ~ 2 ~ a quantifier cannot be repeated",
        "a++ ~ 2 ~ a quantifier cannot be repeated",
        "*a ~ 0 ~ there is nothing to repeat",
        "a|{2} ~ 2 ~ there is nothing to repeat",
        "a^* ~ 1 ~ there is nothing to repeat",
        "(?<=a)* ~ 0 ~ there is nothing to repeat",
        "a{3,2} ~ 1 ~ the numbers of the quantifier are out of order",
        "ab\\ ~ 2 ~ a backslash ends the pattern",
        "a[\\ ~ 2 ~ a backslash ends the pattern",
        "(?<n>a)\\k<m> ~ 7 ~ \\k must be followed by the name of a group: \\k<name>",
        "(?<n>a)(?<n>b) ~ 7 ~ two groups have the same name",
        "a(?<1>b) ~ 4 ~ the name of a group consists of letters, digits, _ and $, and ends with >",
        "a(?>b) ~ 1 ~ a group cannot begin with (?>",
        "a(?P<n>b) ~ 1 ~ a group cannot begin with (?P",
        "a(?#b) ~ 1 ~ a group cannot begin with (?#",
        "a(? ~ 1 ~ a group cannot begin with (?",
        "(?)a ~ 0 ~ a group cannot begin with (?)",
      })
  void saysWhatAndWhere(String pattern, int offset, String message) {
    assertThatExceptionOfType(RegexSyntaxException.class)
        .isThrownBy(() -> Regex.compile(pattern, RegexFlags.NONE))
        .satisfies(e -> assertThat(e.offset()).isEqualTo(offset))
        .withMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "a\\Qb ~ 1 ~ \\Q is not supported",
        "\\p{Nothing} ~ 0 ~ there is no property \\p{Nothing}",
        "\\pL ~ 0 ~ \\p must be followed by a name, such as \\p{Letter}",
        "\\u{110000} ~ 0 ~ \\u{ must be followed by the number of a character and }",
        "(a)\\2 ~ 3 ~ there is no group 2",
      })
  void isStricterWhereSchemasAre(String pattern, int offset, String message) {
    assertThatExceptionOfType(RegexSyntaxException.class)
        .isThrownBy(() -> Regex.compile(pattern, RegexFlags.UNICODE))
        .satisfies(e -> assertThat(e.offset()).isEqualTo(offset))
        .withMessage(message);
  }

  @Test
  void hasLimits() throws RegexSyntaxException {
    assertThatThrownBy(() -> Regex.compile("a".repeat(10_001), RegexFlags.NONE))
        .hasMessage("it is longer than 10000 characters");
    assertThatThrownBy(() -> Regex.compile("(".repeat(300) + ")".repeat(300), RegexFlags.NONE))
        .hasMessage("groups are nested deeper than 200 levels");
    assertThatThrownBy(() -> Regex.compile("()".repeat(1_001), RegexFlags.NONE))
        .hasMessage("there are more than 1000 capturing groups; (?: … ) does not capture");
    assertThat(Regex.compile("a".repeat(10_000), RegexFlags.NONE).isIn("b", Meter.FREE)).isFalse();
  }

  @Test
  void quotesATextThatIsToBeFoundAsItIs() throws RegexSyntaxException {
    String text = "a.b*[c]{2}(d)|^$\\/-";
    Regex regex = Regex.compile("^" + Regex.quote(text) + "$", RegexFlags.NONE);
    assertThat(regex.isIn(text, Meter.FREE)).isTrue();
  }
}
