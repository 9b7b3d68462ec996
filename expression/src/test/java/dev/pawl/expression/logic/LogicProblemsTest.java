package dev.pawl.expression.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class LogicProblemsTest {
  private static final Place HERE = at(1, 1);

  @Test
  void anUnknownOperationIsFoundAtItsKey() {
    RuleProblem problem = onlyProblem(operation("fliter", at(7, 12), text("x", at(7, 22))));
    assertThat(problem.code()).isEqualTo(ProblemCode.BAD_RULE);
    assertThat(problem.message()).isEqualTo("unknown operation `fliter`");
    assertThat(problem.place()).hasToString("graph.yaml:7:12");
    assertThat(problem.advice()).isEqualTo("did you mean `filter`?");
  }

  @Test
  void wordsOfOtherLanguagesAreUnderstoodInTheAdvice() {
    assertThat(adviceFor("&&")).isEqualTo("did you mean `and`?");
    assertThat(adviceFor("equals")).isEqualTo("did you mean `==`?");
    assertThat(adviceFor("NOT")).isEqualTo("did you mean `!`?");
    assertThat(adviceFor("missing_sme")).isEqualTo("did you mean `missing_some`?");
    assertThat(adviceFor("method")).startsWith("an object with exactly one key is an operation");
  }

  @Test
  void aVariableThatDoesNotParseIsFoundInsideItsText() {
    Source.Scalar folded = text("a + ", at(3, 9));
    assertThat(onlyProblem(operation("var", HERE, folded)).code())
        .isEqualTo(ProblemCode.BAD_EXPRESSION);
    assertThat(onlyProblem(operation("var", HERE, folded)).place()).isEqualTo(at(3, 9));

    Source.Scalar plain = new Source.Scalar("a + * + ]", at(3, 9), at(3, 10));
    Place place = onlyProblem(operation("var", HERE, plain)).place();
    assertThat(place.line()).isEqualTo(3);
    assertThat(place.column()).isBetween(11, 20);
  }

  @Test
  void everyProblemIsReported() {
    Source rule =
        operation(
            "and",
            HERE,
            new Source.Sequence(
                List.of(
                    operation("wat", at(2, 1), text("x", HERE)),
                    operation("map", at(3, 1), operation("wut", at(3, 5), text("x", HERE))),
                    operation("var", at(4, 1), text("((", at(4, 6)))),
                HERE));
    assertThat(problems(rule)).extracting(p -> p.place().line()).containsExactly(2, 3, 4);
  }

  @Test
  void whatCannotBeCompiledFailsOnlyWhenItIsReached() {
    Source rule =
        operation(
            "if",
            HERE,
            new Source.Sequence(
                List.of(
                    new Source.Scalar(true, HERE),
                    text("fine", HERE),
                    operation("wat", HERE, text("x", HERE))),
                HERE));
    assertThat(JsonLogic.compile(rule, _ -> {}).evaluate(LogicScope.of(null))).isEqualTo("fine");
  }

  @Test
  void nestingIsBoundedWithAPlaceRatherThanAFullStack() {
    Source rule = text("x", at(1, 1));
    for (int i = 0; i < 50_000; i++) {
      rule = operation("!", HERE, rule);
    }
    RuleProblem problem = onlyProblem(rule);
    assertThat(problem.message()).isEqualTo("Rule is nested deeper than 100 levels");
    assertThat(problem.place().file()).isEqualTo("graph.yaml");
  }

  @Test
  void aHundredLevelsAreAllowed() {
    Source rule = text("x", HERE);
    for (int i = 1; i < 100; i++) {
      rule = operation("!", HERE, rule);
    }
    assertThat(problems(rule)).isEmpty();
    assertThat(problems(operation("!", HERE, rule))).hasSize(1);
  }

  private static String adviceFor(String operation) {
    return onlyProblem(operation(operation, HERE, text("x", HERE))).advice();
  }

  private static RuleProblem onlyProblem(Source rule) {
    List<RuleProblem> problems = problems(rule);
    assertThat(problems).hasSize(1);
    return problems.getFirst();
  }

  private static List<RuleProblem> problems(Source rule) {
    List<RuleProblem> problems = new ArrayList<>();
    JsonLogic.compile(rule, problems::add);
    return problems;
  }

  private static Source.Mapping operation(String name, Place key, Source argument) {
    Map<String, Source.Entry> entries = new LinkedHashMap<>();
    entries.put(name, new Source.Entry(key, argument));
    return new Source.Mapping(entries, key);
  }

  private static Source.Scalar text(String value, Place place) {
    return new Source.Scalar(value, place);
  }

  private static Place at(int line, int column) {
    return new Place("graph.yaml", line, column);
  }
}
