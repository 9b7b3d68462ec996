package dev.pawl.expression.logic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RuleTurnsTest {
  /** Long rules with long expressions in them, more of them than there are processors. */
  @Test
  void rulesWithExpressionsDoNotHoldUpEachOther() throws Exception {
    Object data = Values.object("list", IntStream.range(0, 300_000).boxed().toList());
    Rule rule =
        LogicFixture.rule(
            Json.parse(
                """
                {"if": [
                  {">": [{"reduce": [{"var": "list"},
                    {"+": [{"var": "accumulator"}, {"var": "current"}]}, 0]}, 0]},
                  {"var": "$sum($map([1..300000], function($v) { $v * 2 + 1 }))"}]}
                """));
    List<Callable<Object>> all = new ArrayList<>();
    for (int i = 0; i < Runtime.getRuntime().availableProcessors() + 1; i++) {
      all.add(() -> rule.evaluate(LogicScope.of(data)));
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (Future<Object> result : threads.invokeAll(all)) {
        assertThat(result.get()).asString().startsWith("90000600000");
      }
    }
  }
}
