package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.expression.logic.Rule;
import dev.pawl.json.Values;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FailurePlaceTest {
  private static final Object INPUT =
      Values.object(
          "text", "secret", "number", 1, "list", List.of(1, "secret"), "object", Map.of("a", 1));

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 + text                        | + text    | the right side of '+' must be a number, but"
            + " is a string",
        "object * 2                      | * 2       | the left side of '*' must be a number, but"
            + " is an object",
        "{ 'a': 1, 'b': $sum(list) }     | $sum      | Argument 1 of $sum must be an array of"
            + " numbers, but item 1 is a string",
        "$uppercase(number)              | $upper    | Argument 1 of $uppercase must be a string,"
            + " but is a number",
        "$map(list, function($v) { $v + 1 }) | + 1   | the left side of '+' must be a number, but"
            + " is a string",
        "list.($ ~> $uppercase())        | ~> $upper | Argument 1 of $uppercase must be a string,"
            + " but is a number",
        "text < 3                        | < 3       | a string and a number cannot be compared",
        "object > 3                      | > 3       | '>' compares numbers or strings, but got an"
            + " object",
        "[1, 2, -text]                   | text      | only a number can be negated, but this is a"
            + " string",
        "[1..text]                       | ..text    | the right side of '..' must be an integer,"
            + " but is a string",
        "[number..1.5]                   | ..1.5     | the right side of '..' must be an integer,"
            + " but is a fraction",
        "$number(text)                   | $number   | $number was given a string that is no"
            + " number",
        "$toMillis(text)                 | $toMillis | The argument of the toMillis function must"
            + " be an ISO 8601 formatted timestamp",
        "$pad(text)                      | $pad      | Argument 2 of $pad is missing",
        "$contains(text, number)         | $contains | Argument 2 of $contains must be a string or"
            + " a function, but is a number",
        "text ~> number                  | ~>        | the right side of '~>' must be a function",
        "$eval('1 + text')               | $eval     | Dynamic error evaluating the expression"
            + " passed to function eval: the right side of '+' must be a number, but is a string",
        "[1, { number: 1 }]              | number    | a key of an object must be a string, but is"
            + " a number",
      })
  void pointsAtThePartThatFailedAndTellsKindsButNoValues(
      String expression, String at, String message) throws Exception {
    ExpressionException failure = failure(expression.strip());
    assertThat(failure.getMessage())
        .startsWith(message.replace('\'', '`'))
        .doesNotContain("secret");
    assertThat(failure.offset()).isEqualTo(expression.indexOf(at));
  }

  @Test
  void limitsPointAtThePartThatWasUnderWay() throws Exception {
    ExpressionException deep = failure("1 + ($f := function($n) { 1 + $f($n) }; $f(1))");
    assertThat(deep.isLimit()).isTrue();
    assertThat(deep.offset()).isBetween(26, 35);
    ExpressionException inEval = failure("1 + $eval('($f := function($n) { 1 + $f($n) }; $f(1))')");
    assertThat(inEval.isLimit()).isTrue();
    assertThat(inEval.offset()).isEqualTo(4);
  }

  @Test
  void thePlaceIsThatInTheFile() throws Exception {
    Place start = new Place("flows/graph.yaml", 7, 11);
    ExpressionText text = new ExpressionText("{\n  'a': 1 + text\n}", start, start);
    ExpressionException failure =
        catchThrowableOfType(
            ExpressionException.class,
            () -> JsonataExpression.compile(text).evaluate(JsonataScope.of(INPUT)));
    assertThat(failure.place()).isEqualTo(new Place("flows/graph.yaml", 8, 20));
  }

  @Test
  void aRulePointsIntoItsVariables() {
    Place place = new Place("graph.yaml", 3, 20);
    Source name = new Source.Scalar("$number(text)", place, place.shiftedBy(1));
    Rule rule =
        JsonLogic.compile(
            new Source.Mapping(Map.of("var", new Source.Entry(place, name)), place), _ -> {});
    ExpressionException failure =
        catchThrowableOfType(
            ExpressionException.class, () -> rule.evaluate(JsonataScope.of(INPUT)));
    assertThat(failure.place()).isEqualTo(new Place("graph.yaml", 3, 21));
  }

  private static ExpressionException failure(String expression) throws Exception {
    JsonataExpression compiled = JsonataExpression.compile(expression);
    return catchThrowableOfType(
        ExpressionException.class, () -> compiled.evaluate(JsonataScope.of(INPUT)));
  }
}
