package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.dashjoin.jsonata.JException;
import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.MendedJsonata;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No regular expression reaches the library, which would match it without any bound. */
@Timeout(60)
final class JsonataHiddenRegexTest {
  private static final String SLOW = "/^(a|aa)+\\1b$/";
  private static final String TEXT = "'" + "a".repeat(60) + "!'";

  /** What a text can be made of. */
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
          "/x/",
          "/x/",
          "/x/",
          "/x/",
          "/",
          " and ",
          " in ",
          " or ",
          "\"x\"",
          "`y`",
          "$f(",
          "function($x){",
          "function($x)<s:s>{",
          "function($x)<",
          "λ($x)<a<s>>{",
          "`function`(",
          "{a:",
          "[0]",
          "..",
          " ",
          "é",
          "\u000b",
          "\n",
          "/**/",
          "and",
          "or",
          "in",
          "null",
          "true",
          "\u00a0",
          "!=",
          "=",
          "<=",
          "^",
          "@",
          "#",
          "~",
          "!",
          "λ",
          "'",
          "$",
          "$$");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$match(TEXT, SLOW)",
        "[TEXT, 'b']^(SLOW($).match)",
        "[TEXT, 'b']^ (SLOW($).match)",
        "function($x)<s:s>{SLOW($x)}(TEXT)",
        "$map([TEXT], function($x)<s>{ SLOW($x).match })",
        "$map([TEXT], λ($x)<(sa):x>{ SLOW($x).match })",
        "$eval('$^(/^(a|aa)+\\\\1b$/($).match)', [TEXT, 'b'])",
        "$eval('function($x)<s:s>{/^(a|aa)+\\\\1b$/($x)}($)', TEXT)",
      })
  void aSlowOneIsStoppedWhereverItStands(String template) throws ExpressionSyntaxException {
    JsonataExpression expression =
        JsonataExpression.compile(template.replace("TEXT", TEXT).replace("SLOW", SLOW));
    Bounds bounds = JsonataScope.within(Duration.ofMillis(50));
    assertThat(catchThrowable(() -> expression.evaluate(JsonataScope.empty().with(bounds))))
        .isInstanceOf(ExpressionException.class)
        .hasMessageContaining("out of time");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "['b', 'a']^(/a/($) ? 1 : 2)",
        "function($x)<s:s>{/a/($x).match & 'b'}('a')",
        "$map(['a'], λ($x)<s>{/a/($x).match & 'b'})",
        "[1..4]^($ % 2 > {}.x ? 1 : 2) ~> $count",
      })
  void theyWorkWhereTheyAreBounded(String text) {
    assertThat(JsonataScope.empty().evaluate(text)).isNotNull();
  }

  @Test
  void aSignatureHasNone() {
    assertThatThrownBy(() -> JsonataExpression.compile("function($x)<s/{x/>{$x}"))
        .isInstanceOf(ExpressionSyntaxException.class)
        .hasMessageContaining("S0401");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/x/", "a[/x/]", "$f(/x/)", "a^(/x/)", "function($x)<s>{/x/}"})
  void theParserTakesNone(String text) {
    assertThatThrownBy(() -> MendedJsonata.parse(text)).isInstanceOf(JException.class);
  }

  @Test
  void noneIsHiddenInTextsOfRandomPieces() throws InterruptedException {
    search(1, 20_000);
  }

  @Test
  @Tag("soak")
  @Timeout(600)
  void noneIsHiddenInManyMoreTexts() throws InterruptedException {
    search(2, 2_000_000);
  }

  private static void search(long seed, int texts) throws InterruptedException {
    Random random = new Random(seed);
    List<String> sources = new ArrayList<>();
    for (int i = 0; i < texts; i++) {
      try {
        sources.add(JsonataText.of(text(random)).source());
      } catch (ExpressionSyntaxException _) {
        // one that nobody gets to parse
      }
    }
    List<String> readable = new ArrayList<>();
    // The library has a parser per thread; one of a fresh thread takes regular expressions.
    Thread plain = Thread.ofPlatform().start(() -> sources.forEach(s -> parse(s, readable)));
    plain.join();
    assertThat(readable).hasSizeGreaterThan(texts / 100);
    readable.removeIf(source -> catchThrowable(() -> MendedJsonata.parse(source)) == null);
    assertThat(readable).as("texts with a regular expression for the library").isEmpty();
  }

  private static void parse(String source, List<String> readable) {
    try {
      Jsonata.jsonata(source);
      readable.add(source);
    } catch (RuntimeException | Error _) {
      // the library's errors are of all kinds
    }
  }

  /** Some pieces, most often with the brackets closed that are open. */
  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(8); i >= 0; i--) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    Deque<Character> open = new ArrayDeque<>();
    for (int i = 0; i < text.length(); i++) {
      int bracket = "([{".indexOf(text.charAt(i));
      if (bracket >= 0) {
        open.push(")]}".charAt(bracket));
      } else if (!open.isEmpty() && text.charAt(i) == open.getFirst()) {
        open.pop();
      }
    }
    if (random.nextInt(4) > 0) {
      open.forEach(text::append);
    }
    return text.toString();
  }
}
