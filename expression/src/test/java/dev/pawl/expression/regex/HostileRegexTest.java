package dev.pawl.expression.regex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** No pattern takes more steps than it is given, whatever it does in them. */
@Timeout(300)
final class HostileRegexTest {
  private static final long BUDGET = 50_000;

  /** Parts that are bad company for each other. */
  private static final List<String> BODIES =
      List.of(
          "",
          "|",
          "a|",
          "|a",
          "a",
          "a?",
          "a*",
          "a*?",
          "a|a",
          "a|aa",
          ".*",
          ".*?",
          "[ab]*",
          "\\w+",
          "(?=a*)",
          "(?!b)",
          "(?<=a*)",
          "(?<!b*)",
          "a|b|ab",
          "^",
          "$",
          "\\b",
          "(?=(a*))",
          "(?:|){9}",
          "a{0,50}",
          "(?:a{0,9}){0,9}",
          "(?<=(?=a*)a*)");

  private static final List<String> WRAPPINGS =
      List.of(
          "(%s)*",
          "(%s)+",
          "(?:%s)*",
          "(?:%s)*?",
          "(%s)?",
          "(?:%s){0,30}",
          "(%s){20}",
          "(%s){2,}?",
          "(?=%s)",
          "(?!%s)",
          "(?<=%s)",
          "(?<!%s)",
          "(%s)\\1",
          "(%s)(?:\\1)*",
          "(?:%s|%s)",
          "(?:%s)(?:%s)",
          "(?:%s){1000000000}",
          "(?:%s){0,2147483647}");

  private static final List<String> TEXTS =
      List.of(
          "", "a", "b", "a".repeat(40) + "b", "ab".repeat(30), "a".repeat(5_000), "é".repeat(99));

  @Test
  void endsWithinItsBudgetWhateverIsPutTogether() {
    search(1, 1_000);
  }

  @Test
  @Tag("soak")
  void endsWithinItsBudgetInAHundredTimesAsManyCases() {
    for (int seed = 2; seed <= 31; seed++) {
      search(seed, 5_000);
    }
  }

  private static void search(long seed, int patterns) {
    Random random = new Random(seed);
    int stopped = 0;
    for (int i = 0; i < patterns; i++) {
      String pattern = hostile(random);
      for (String text : TEXTS) {
        stopped += isStopped(pattern, text) ? 1 : 0;
      }
    }
    // Otherwise the patterns would be harmless, and nothing would have been shown.
    assertThat(stopped).isGreaterThan(patterns / 10);
  }

  private static String hostile(Random random) {
    StringBuilder pattern = new StringBuilder(random.nextBoolean() ? "^" : "");
    int parts = 1 + random.nextInt(4);
    for (int i = 0; i < parts; i++) {
      String part = pick(random, BODIES);
      int depth = random.nextInt(5);
      for (int j = 0; j < depth; j++) {
        part = pick(random, WRAPPINGS).replace("%s", part);
      }
      pattern.append(part.repeat(random.nextInt(3) == 0 && part.length() < 40 ? 40 : 1));
    }
    return pattern.append(random.nextBoolean() ? "x" : "").toString();
  }

  private static String pick(Random random, List<String> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** Whether the search was stopped; it must not go far beyond what it may do. */
  private static boolean isStopped(String pattern, String text) {
    StepBudget budget = new StepBudget(BUDGET);
    Throwable thrown = catchThrowable(() -> compiled(pattern).isIn(text, budget));
    if (thrown instanceof IllegalArgumentException) {
      return false;
    }
    if (thrown != null && !(thrown instanceof RegexLimitException)) {
      assertThat(thrown).as(pattern).isInstanceOf(StepBudget.Exceeded.class);
    }
    assertThat(budget.spent()).as(pattern).isLessThan(BUDGET + 20_000);
    return thrown instanceof StepBudget.Exceeded;
  }

  private static Regex compiled(String pattern) {
    try {
      return Regex.compile(pattern, RegexFlags.NONE);
    } catch (RegexSyntaxException e) {
      throw new IllegalArgumentException(pattern, e);
    }
  }

  @Test
  void countsWhatReadsNothing() {
    for (String empty : List.of("(|)", "(?:a?|b?)", "(?:|){2}", "(?:(?=a?)|(?!x))", "(?:|\\b)")) {
      assertThat(isStopped("^a" + empty.repeat(50) + "x", "a b")).as(empty).isTrue();
    }
    assertThat(isStopped("(?:){1000000000}", "")).isTrue();
    assertThat(isStopped("(?:(?:){30000}){30000}", "")).isTrue();
  }

  @Test
  void usesNoMoreThanAFixedAmountOfMemory() {
    String text = "ab".repeat(5_000_000);
    assertThatThrownBy(() -> compiled("^(?:(a)|(b))*$").isIn(text, Meter.FREE))
        .isInstanceOf(RegexLimitException.class);
    assertThat(compiled("^[ab]*$").isIn(text, Meter.FREE)).isTrue();
    assertThat(compiled("^(a|b)*$").isIn(text.substring(0, 200_000), Meter.FREE)).isTrue();
  }

  @Test
  void needsLittleOfTheThreadsStackEvenWhileItIsInterpreted() throws InterruptedException {
    String deep = "(?:".repeat(200) + "a" + ")*".repeat(200);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    AtomicReference<Boolean> found = new AtomicReference<>();
    Runnable work = () -> found.set(compiled("^" + deep + "$").isIn("a".repeat(9), Meter.FREE));
    Thread small =
        new Thread(null, () -> thrown.set(catchThrowable(work::run)), "small", 512 * 1024);
    small.start();
    small.join();
    assertThat(thrown.get()).isNull();
    assertThat(found.get()).isTrue();
  }

  @Test
  void compilesIntoAFewIntegersForEachCharacter() {
    List<String> pieces = new ArrayList<>(BODIES);
    WRAPPINGS.forEach(wrapping -> pieces.add(wrapping.replace("%s", "a")));
    pieces.addAll(List.of("[a-z]", "[^\\w-\\d]", "\\p{L}", "a{1000}", "(?:ab){9,}", "\\u0061"));
    pieces.removeIf(String::isEmpty);
    for (String piece : pieces) {
      for (RegexFlags flags : List.of(RegexFlags.NONE, RegexFlags.of("im"), RegexFlags.of("iu"))) {
        String pattern = piece.repeat(Regex.MAX_LENGTH / piece.length());
        try {
          assertThat(Regex.compile(pattern, flags).size())
              .as(piece)
              .isLessThan(10 * Regex.MAX_LENGTH);
        } catch (RegexSyntaxException e) {
          assertThat(e).as(piece).hasMessageMatching(".*(groups|repeat|supported).*");
        }
      }
    }
  }
}
