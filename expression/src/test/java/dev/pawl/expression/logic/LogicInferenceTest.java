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

  private static List<ProblemCode> codes(String rule, Surroundings around) {
    return LogicInference.of(LogicFixture.source(Json.parse(rule)), around).findings().stream()
        .map(RuleFinding::code)
        .toList();
  }
}
