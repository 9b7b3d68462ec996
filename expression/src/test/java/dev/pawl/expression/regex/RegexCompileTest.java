package dev.pawl.expression.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiling takes a time that grows with the pattern, whatever it is made of. */
final class RegexCompileTest {
  /** Processor time, which other programs do not change; with room for slow machines. */
  private static final long MOST_NANOS = 2_000_000_000L;

  private static void compileInTime(String pattern) throws RegexSyntaxException {
    assertThat(pattern.length()).isLessThanOrEqualTo(Regex.MAX_LENGTH);
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    assertThat(Regex.compile(pattern, RegexFlags.UNICODE).size()).isPositive();
    long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    assertThat(taken).isLessThan(MOST_NANOS);
  }

  /** Letters with gaps, so that sets of them have many parts. */
  private static String letters(int length, String behind) {
    StringBuilder letters = new StringBuilder();
    for (int i = 0; letters.length() < length; i++) {
      letters.append((char) (0x1000 + 2 * (i % 60))).append(behind);
    }
    return letters.toString();
  }

  @ParameterizedTest
  @CsvSource({"(?:,?,)?", "(?:က?,?,)*", "(?:,b|,)*z"})
  void groupsAreNestedAroundManyOptions(String open, String behind, String close)
      throws RegexSyntaxException {
    compileInTime(open.repeat(195) + letters(8_000, behind) + close.repeat(195));
  }

  @ParameterizedTest
  @CsvSource({"\\W,4900", "\\P{L},1900", "[\\P{L}\\P{Lu}a],600"})
  void largeSetsIgnoreCaseAgainAndAgain(String set, int times) throws RegexSyntaxException {
    compileInTime("(?i)" + set.repeat(times));
  }

  @Test
  void everyScriptIsAskedFor() throws RegexSyntaxException {
    StringBuilder pattern = new StringBuilder();
    for (Character.UnicodeScript script : Character.UnicodeScript.values()) {
      String name = script.name();
      StringBuilder written = new StringBuilder();
      for (String word : name.split("_")) {
        written.append(written.isEmpty() ? "" : "_").append(word.charAt(0));
        written.append(word.substring(1).toLowerCase(Locale.ROOT));
      }
      pattern.append("\\p{sc=").append(written).append('}');
    }
    compileInTime(pattern.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\p{sc=greek}", "\\p{sc=GREEK}", "\\p{Script=gREK}", "\\p{scx=Greek}"})
  void otherSpellingsOfScriptsAreNone(String pattern) {
    assertThatThrownBy(() -> Regex.compile(pattern, RegexFlags.UNICODE))
        .isInstanceOf(RegexSyntaxException.class)
        .hasMessageContaining("there is no property");
  }

  @ParameterizedTest
  @CsvSource({
    "\\W,s,false",
    "\\W,K,false",
    "\\W,ſ,false",
    "[^\\W],k,true",
    "[^\\W],ſ,true",
    "\\w,K,true",
    "^\\b.\\b$,ſ,true",
    "\\B,K,false",
    "\\W,é,true",
    "\\bé,ſé,true"
  })
  void wordsAreFoldedInUnicodeModeToo(String pattern, String text, boolean expected)
      throws RegexSyntaxException {
    assertThat(Regex.compile(pattern, RegexFlags.of("iu")).isIn(text, Meter.FREE))
        .isEqualTo(expected);
  }

  @Test
  void aReferenceThatCannotFitCostsNothing() throws RegexSyntaxException {
    StepBudget budget = new StepBudget(1_000_000);
    String text = "a".repeat(30_000);
    assertThat(Regex.compile("^(a{20000})(?:\\1|a)*$", RegexFlags.NONE).isIn(text, budget))
        .isTrue();
  }
}
