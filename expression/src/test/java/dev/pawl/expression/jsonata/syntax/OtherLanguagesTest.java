package dev.pawl.expression.jsonata.syntax;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.JsonataExpression;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OtherLanguagesTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '§',
      value = {
        "$.n == 1 ¦ 4 ¦ write `=`",
        "$.n === 1 ¦ 4 ¦ write `=`",
        "$.n !== 1 ¦ 4 ¦ write `!=`",
        "$.n <> 1 ¦ 4 ¦ write `!=`",
        "$.a && $.b ¦ 4 ¦ write `and`",
        "$.a AND $.b ¦ 4 ¦ write `and`",
        "$.a || $.b ¦ 4 ¦ write `or`; `??` names what stands in for what is missing",
        "$.a OR $.b ¦ 4 ¦ write `or`",
        "!$.flag ¦ 0 ¦ write `$not(…)`",
        "$.a and !$.b ¦ 8 ¦ write `$not(…)`",
        "not $.flag ¦ 0 ¦ write `$not(…)`",
        ".entry.file ¦ 0 ¦ a path begins with `$`: write `$.entry.file`",
        "1 + .entry.n ¦ 4 ¦ a path begins with `$`: write `$.entry.n`",
        "$.tags | length ¦ 7 ¦ `~>` passes a value on to a function, as in `$.list ~> $count()`",
        "$.entry?.file ¦ 7 ¦ write `.`: of what is missing every member is nothing, without a"
            + " failure",
        "$map($.tags, t => t) ¦ 15 ¦ a function is written `function($x) { … }`",
        "[...$.tags, 1] ¦ 1 ¦ `[$.list, 1]` has the items of the list already",
        "$a := 1; $a + 1 ¦ 7 ¦ several expressions stand in parentheses: `( $a := 1; $a + 1 )`",
        "1 // one ¦ 2 ¦ a comment is written `/* … */`",
        "$.a if $.b else 0 ¦ 4 ¦ a choice is written `condition ? this : that`",
        "if $.a > 1 then 2 else 3 ¦ 0 ¦ a choice is written `condition ? this : that`",
        "if ($.a > 1) then 2 else 3 ¦ 13 ¦ a choice is written `condition ? this : that`",
        "{ 'n': IF x THEN 1 ELSE 2 } ¦ 7 ¦ a choice is written `condition ? this : that`",
        "=$.entry.n ¦ 0 ¦ an expression begins without `=`",
        "{{ $.entry.n }} ¦ 0 ¦ an expression stands without braces: write `$.entry.n`",
        "={{ $.entry.n }} ¦ 0 ¦ an expression stands without braces: write `$.entry.n`",
        "${{ entry.file }} ¦ 0 ¦ an expression stands without braces: write `$.entry.file`",
        "${entry.file} ¦ 0 ¦ an expression stands without braces: write `$.entry.file`",
        "{{ $upper(x) | y }} ¦ 0 ¦ an expression stands without braces, as in `$.entry.name`",
        "${SKU} ¦ 0 ¦ variables are filled in only in the settings of servers",
      })
  void saysHowJsonataWritesWhatOtherLanguagesHave(String text, int offset, String advice) {
    ExpressionSyntaxException mistake = refused(text);
    assertThat(mistake.advice()).isEqualTo(advice);
    assertThat(mistake.offset()).isEqualTo(offset);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '§',
      value = {
        "a b ¦ `b` cannot stand here: an operator is missing before it (S0201)",
        "(1 + 2] ¦ `)` is expected here, and this is `]` (S0202)",
        "[1, 2 ¦ `]` is expected before the end (S0203)",
        "1 + * / 2 = = 3 ¦ `=` cannot stand here: a value is expected (S0211)",
        "1 ! 2 ¦ JSONata has no `!` (S0204)",
        "$.n == 1 ¦ JSONata has no `==` (S0211)",
        "$.a || $.b ¦ JSONata has no `||` (S0201)",
        "{{ $.n }} ¦ JSONata has no `{{ … }}` (S0202)",
      })
  void namesWhatCannotStandWhereItStands(String text, String message) {
    assertThat(refused(text)).hasMessage(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"a b", "(1 + 2", "1 +", "'open", "a < / b"})
  void hasNoAdviceWhereNothingIsKnown(String text) {
    assertThat(refused(text).advice()).isEmpty();
  }

  @Test
  void readsOnlySomeOfALongText() {
    String mistake = refused("a " + "b".repeat(200)).getMessage();
    assertThat(mistake).startsWith("`" + "b".repeat(40) + "…` cannot stand here");
  }

  private static ExpressionSyntaxException refused(String text) {
    return catchThrowableOfType(
        ExpressionSyntaxException.class, () -> JsonataExpression.compile(text));
  }
}
