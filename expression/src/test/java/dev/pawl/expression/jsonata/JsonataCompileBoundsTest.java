package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.sun.management.ThreadMXBean;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.json.Json;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compiling is bounded too, whether a file is read or {@code $eval} meets a text. */
@Timeout(300)
final class JsonataCompileBoundsTest {
  /** What a text can be made of, again and again. */
  private static final List<String> PIECES =
      List.of(
          "a",
          "1",
          "$a",
          ".",
          "+",
          "-",
          "&",
          "[",
          "]",
          "(",
          ")",
          "{",
          "}",
          ",",
          ";",
          ":",
          "?",
          "?:",
          "??",
          ":=",
          "~>",
          "@$b",
          "#$b",
          "%",
          "**",
          "*",
          "^(",
          "<",
          ">",
          "|",
          "/",
          "/a/",
          " and ",
          " in ",
          "\"x\"",
          "\"",
          "`",
          "$f(",
          "function($x)",
          "function($x)<",
          "s",
          "s?",
          "a<",
          "{a:",
          "[0]",
          ".%",
          "(a)",
          "?,",
          "..",
          " ",
          "\\",
          "é",
          "λ($x)<s>{",
          "a[%.b=1]",
          "/*",
          "*/");

  /**
   * Processor time, which other programs do not change. What is bounded takes tens of milliseconds,
   * what is not takes many seconds, so that there is room for slow machines.
   */
  private static final long MOST_NANOS = 3_000_000_000L;

  private static void compileInTime(String text) {
    long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    Throwable thrown = catchThrowable(() -> JsonataExpression.compile(text));
    long taken = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
    String what = text.substring(0, Math.min(80, text.length()));
    assertThat(thrown == null || thrown instanceof ExpressionSyntaxException)
        .as("%s: %s", what, thrown)
        .isTrue();
    assertThat(taken).as(what).isLessThan(MOST_NANOS);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      quoteCharacter = '~',
      value = {
        "function($x)< s :s>{$x}",
        "function($x)< (s) :s>{$x}",
        "function($x)< ( :s>{$x}",
        "function($x)< a<s> :s>{$x}",
        "function($x)< s? :s>{$x}",
        "function($x)<s ? :s>{$x}",
        "function($x)<\" s \":s>{$x}",
        "\" x \"",
        "\" é \"",
        "/ a /",
        "/ (a) /",
        "/ [^a] /i",
        "/ a| /",
        "~~ a?: 1",
        "~~ **?? 1",
        "~~ ((a)?: 1",
        "~~ +/( 1",
        "~~ a@$x. b",
        "~~ a. b",
        "~~ ** **",
        "[ 1, 1]",
        "a [%.%=1] ~~",
        "~~ $f(?, 1",
      })
  void noTextIsCompiledForLong(String start, String piece, String end) {
    for (int length : List.of(99_000, 30_000, 9_000, 3_000)) {
      compileInTime(start + piece.repeat(length / piece.length()) + end);
    }
  }

  @Test
  void noTextOfRandomPiecesIsCompiledForLong() {
    search(1, 300);
  }

  @Test
  @Tag("soak")
  void noneOfManyMoreTextsIsCompiledForLong() {
    search(2, 10_000);
  }

  private static void search(long seed, int texts) {
    Random random = new Random(seed);
    for (int i = 0; i < texts; i++) {
      List<String> parts = new ArrayList<>();
      for (int j = 0; j < 3; j++) {
        StringBuilder part = new StringBuilder();
        for (int k = random.nextInt(4); k >= 0; k--) {
          part.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        parts.add(part.toString());
      }
      int count = (random.nextBoolean() ? 99_000 : 20_000) / parts.get(1).length();
      compileInTime(parts.get(0) + parts.get(1).repeat(count) + parts.get(2));
    }
  }

  @Test
  void evalIsBoundedInTheSameWay() {
    String signature = "function($x)<" + "s".repeat(90_000) + ":s>{$x}";
    assertThatThrownBy(() -> JsonataScope.empty().evaluate("$eval(" + Json.write(signature) + ")"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("the signature of a function is longer than 200 characters");
    String regex = "/" + "(a|b)".repeat(15_000) + "/";
    assertThatThrownBy(() -> JsonataScope.empty().evaluate("$eval(" + Json.write(regex) + ")"))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("longer than 10000 characters");
  }

  @Test
  void signaturesWithManyWaysToMatchAreRefused() {
    String optional = "function()<" + "s?".repeat(40) + "n:s>{1}";
    assertThatThrownBy(() -> JsonataExpression.compile(optional))
        .hasMessageContaining("more than 10 optional parameters");
    assertThatThrownBy(() -> JsonataExpression.compile("function()<s+s+s+s+n:s>{1}"))
        .hasMessageContaining("more than one that repeats");
    assertThat(JsonataScope.empty().evaluate("function($a, $b)<s?n+:n>{$b}('x', 2)")).isEqualTo(2);
    String call = "$f(" + "1,".repeat(1_000) + "1)";
    assertThatThrownBy(() -> JsonataExpression.compile("($f := function(){1}; " + call + ")"))
        .hasMessageContaining("more than 1000 arguments");
  }

  @Test
  void aLongTextIsStillAText() {
    String text = "é\"\\/\n".repeat(2_000);
    String literal = Json.write(text);
    JsonataScope scope = JsonataScope.of(Json.parse("{\"a\": 1}"));
    assertThat(scope.evaluate(literal)).isEqualTo(text);
    assertThat(scope.evaluate("($ ~> |$|{}| ~> $string) & " + literal)).asString().endsWith(text);
    assertThat(scope.evaluate("$length(" + literal + ") + a")).isEqualTo(10_001);
    assertThat(scope.evaluate("$keys({" + literal + ": a})")).isEqualTo(text);
    assertThat(scope.evaluate("$eval(" + Json.write("$length(" + literal + ")") + ")"))
        .isEqualTo(10_000);
    assertThatThrownBy(() -> JsonataExpression.compile(literal + ".a"))
        .hasMessageContaining("a name is longer than 5000 characters");
    assertThatThrownBy(() -> JsonataExpression.compile("%&" + literal.replace("\\n", "\\q")))
        .hasMessageContaining("S0103");
    assertThatThrownBy(
            () -> JsonataExpression.compile("%&" + literal.substring(0, literal.length() - 1)))
        .hasMessageContaining("S0101");
  }

  @Test
  void refusesWhatWouldBeTooDeepAndSaysWhere() {
    assertThatThrownBy(() -> JsonataExpression.compile("%." + "(".repeat(501)))
        .hasMessageContaining("brackets are nested deeper than 500 levels");
    assertThatThrownBy(() -> JsonataExpression.compile("%" + " & a".repeat(1_001)))
        .hasMessageContaining("longer chain of operators, than 1000")
        .satisfies(e -> assertThat(((ExpressionSyntaxException) e).offset()).isGreaterThan(3_900));
    assertThatThrownBy(() -> JsonataExpression.compile("[" + "(** ?: 1),".repeat(1_700) + "1]"))
        .hasMessageContaining("too many ?: and ??");
  }

  @Test
  void whatAThreadCompiledBeforeCostsNothing() throws ExpressionSyntaxException {
    String text = "a.b.%.c ?: d ?: e";
    long first = allocated(text);
    for (int i = 0; i < 300; i++) {
      LibraryExpression.compile("a.b.%.c" + i);
    }
    assertThat(first).isPositive();
    assertThat(allocated(text)).isLessThan(2 * first);
  }

  /** The bytes that it takes to compile something, which do not depend on the machine. */
  private static long allocated(String text) throws ExpressionSyntaxException {
    LibraryExpression.compile(text);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    LibraryExpression.compile(text);
    return threads.getCurrentThreadAllocatedBytes() - before;
  }
}
