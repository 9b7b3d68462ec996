package dev.pawl.expression.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.inference.LogicInference;
import dev.pawl.expression.inference.LogicInference.InferredRule;
import dev.pawl.expression.inference.RuleFinding;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.type.Type;
import dev.pawl.json.Json;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What rules yield lies in what was inferred for them. */
final class LogicInferenceTest {
  private static final int RULES = 4_000;

  @Test
  void randomRulesYieldWhatWasInferred() {
    RandomLogic random = new RandomLogic(new Random(12));
    List<String> unsound = new ArrayList<>();
    int evaluated = 0;
    for (int i = 0; i < RULES; i++) {
      Object rule = random.rule();
      Object data = random.document();
      Object other = random.document();
      Type type = Type.exactly(data).or(i % 2 == 0 ? Type.NEVER : Type.exactly(other));
      InferredRule inferred = LogicInference.of(LogicFixture.source(rule), Surroundings.of(type));
      try {
        Object value = LogicFixture.rule(rule).evaluate(LogicScope.of(data));
        evaluated++;
        boolean certain = inferred.findings().stream().anyMatch(RuleFinding::certain);
        if (!inferred.type().admits(value) || certain) {
          unsound.add(Json.write(rule) + " on " + Json.write(data) + ": " + value + inferred);
        }
      } catch (ExpressionException | AssertionError _) {
        // Nothing comes of it.
      }
    }
    assertThat(unsound).isEmpty();
    assertThat(evaluated).isGreaterThan(RULES / 2);
  }

  @Test
  void findsComparisonsThatNeverHold() {
    Map<String, Type> members =
        Map.of("mode", Type.literal("fast").or(Type.literal("slow")), "count", Type.NUMBER);
    Surroundings around = Surroundings.of(Type.object(members));
    assertThat(codes("{\"===\": [{\"var\": \"count\"}, \"5\"]}", around))
        .containsExactly(ProblemCode.NEVER_HOLDS);
    assertThat(codes("{\"==\": [{\"var\": \"mode\"}, \"fats\"]}", around))
        .containsExactly(ProblemCode.NEVER_HOLDS);
    assertThat(codes("{\"in\": [{\"var\": \"mode\"}, [\"a\", \"b\"]]}", around))
        .containsExactly(ProblemCode.NEVER_HOLDS);
    assertThat(codes("{\"==\": [{\"var\": \"cuont\"}, 5]}", around))
        .containsExactly(ProblemCode.UNKNOWN_MEMBER);
    assertThat(codes("{\"==\": [{\"var\": \"count\"}, \"5\"]}", around)).isEmpty();
    assertThat(codes("{\">\": [{\"var\": [\"count\", 1]}, 5]}", around)).isEmpty();
  }

  @Test
  void findsLooseComparisonsThatNeverHold() {
    Map<String, Type> members =
        Map.of("flag", Type.BOOLEAN, "count", Type.NUMBER, "name", Type.TEXT.or(Type.NOTHING));
    Surroundings around = Surroundings.of(Type.object(members));
    for (String never :
        List.of(
            "[{\"var\": \"flag\"}, \"true\"]",
            "[{\"var\": \"flag\"}, \"yes\"]",
            "[{\"var\": \"flag\"}, 2]",
            "[\"x\", {\"var\": \"count\"}]")) {
      assertThat(codes("{\"==\": " + never + "}", around))
          .as(never)
          .containsExactly(ProblemCode.NEVER_HOLDS);
    }
    for (String perhaps :
        List.of(
            "[{\"var\": \"flag\"}, \"1\"]",
            "[{\"var\": \"flag\"}, 0]",
            "[{\"var\": \"count\"}, \" 7 \"]",
            "[{\"var\": \"name\"}, 5]",
            "[{\"var\": \"name\"}, null]",
            "[{\"var\": \"flag\"}, {\"var\": \"name\"}]",
            "[{\"var\": \"count\"}, \"\"]")) {
      assertThat(codes("{\"==\": " + perhaps + "}", around)).as(perhaps).isEmpty();
    }
  }

  /** As exactly as the values themselves say it. */
  @Test
  void scalarsAreLooselyEqualAsTheyAreWhenARuleIsEvaluated() {
    List<String> values =
        List.of(
            "true",
            "false",
            "0",
            "1",
            "2.5",
            "\"\"",
            "\"0\"",
            "\"1\"",
            "\" 1 \"",
            "\"true\"",
            "\"a\"");
    for (String one : values) {
      for (String other : values) {
        String rule = "{\"==\": [{\"var\": \"a\"}, {\"var\": \"b\"}]}";
        Map<?, ?> data = (Map<?, ?>) Json.parse("{\"a\": " + one + ", \"b\": " + other + "}");
        Object holds = LogicFixture.rule(Json.parse(rule)).evaluate(LogicScope.of(data));
        boolean found = !codes(rule, Surroundings.of(Type.exactly(data))).isEmpty();
        assertThat(found).as(one + " == " + other).isEqualTo(!Boolean.TRUE.equals(holds));
      }
    }
  }

  @Test
  void findsTooFewAndTooManyValues() {
    Surroundings around =
        Surroundings.of(Type.object(Map.of("n", Type.NUMBER, "tags", Type.arrayOf(Type.TEXT))));
    for (String rule :
        List.of(
            "{\"==\": [{\"var\": \"n\"}]}",
            "{\"==\": {\"var\": \"n\"}}",
            "{\">\": [1, {\"var\": \"n\"}, 3]}",
            "{\"!\": [{\"var\": \"n\"}, true]}",
            "{\"in\": [{\"var\": \"tags\"}, \"x\"]}")) {
      assertThat(codes(rule, around)).as(rule).containsExactly(ProblemCode.BAD_OPERAND);
    }
    for (String rule :
        List.of(
            "{\"<\": [1, {\"var\": \"n\"}, 3]}",
            "{\"!\": {\"var\": \"n\"}}",
            "{\"!\": []}",
            "{\"-\": {\"var\": \"n\"}}",
            "{\"in\": [\"x\", {\"var\": \"tags\"}]}",
            "{\"in\": [{\"var\": \"tags\"}, {\"var\": \"tags\"}]}")) {
      assertThat(codes(rule, around)).as(rule).isEmpty();
    }
  }

  private static List<ProblemCode> codes(String rule, Surroundings around) {
    return LogicInference.of(LogicFixture.source(Json.parse(rule)), around).findings().stream()
        .map(RuleFinding::code)
        .toList();
  }
}
