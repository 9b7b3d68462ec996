package dev.pawl.expression.jsonata;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.BusyThreads;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

final class JsonataThreadsTest {
  private static final int THREADS = 12;
  private static final int ROUNDS = 300;
  private static final List<String> EXPRESSIONS =
      List.of(
          "$$.id",
          "list.($$.id + v)",
          "$map(list, function($l){$l.v + $$.id})",
          "list.v.(% .k & $$.id)",
          "$replace(name, /\\d+/, function($m){$m.match & \"!\"})",
          "(name ~> /(\\d)(\\d)?/).groups[0] & $$.id",
          "($f := function($n){$n = 0 ? $$.id : $f($n - 1)}; $f(20))",
          "list^(>v).v",
          "list{k: v + $$.id}",
          "$eval(\"$$.id + list[0].v\")",
          "$map([name], $pad(?, -8, \"*\"))",
          "list@$l[$l.v > 1].{\"v\": $l.v, \"id\": $$.id}",
          "$ ~> |list|{\"v\": v + $$.id}|",
          "$executionCount(\"x\") + $item");

  @Test
  void manyThreadsShareAnExpression() throws Exception {
    try (ExecutorService platform = Executors.newFixedThreadPool(THREADS);
        ExecutorService virtual = Executors.newVirtualThreadPerTaskExecutor()) {
      for (String text : EXPRESSIONS) {
        JsonataExpression shared = JsonataScope.compiled(text);
        assertAgreement(shared, text, platform);
        assertAgreement(shared, text, virtual);
      }
    }
  }

  private static void assertAgreement(
      JsonataExpression shared, String text, ExecutorService executor)
      throws InterruptedException, ExecutionException {
    List<Callable<String>> tasks = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int id = 0; id < THREADS; id++) {
      JsonataScope scope = scope(id);
      String alone = Json.write(JsonataScope.compiled(text).evaluate(scope));
      expected.add(alone);
      tasks.add(() -> firstOther(shared, scope, alone));
    }
    List<String> seen = new ArrayList<>();
    for (Future<String> result : executor.invokeAll(tasks)) {
      seen.add(result.get());
    }
    assertThat(seen).as(text).isEqualTo(expected);
  }

  private static String firstOther(JsonataExpression shared, JsonataScope scope, String alone) {
    for (int i = 0; i < ROUNDS; i++) {
      String result = Json.write(shared.evaluate(scope));
      if (!result.equals(alone)) {
        return result;
      }
    }
    return alone;
  }

  private static JsonataScope scope(int id) {
    Object rows = Values.list(Values.object("k", "a", "v", id), Values.object("k", "b", "v", 1));
    Object input = Values.object("id", id, "name", "n" + id, "list", rows);
    return JsonataScope.of(input).withVariables(Map.of("item", id)).after("x", id);
  }

  @Test
  void anExpressionThatComputesLetsOtherVirtualThreadsRun() throws InterruptedException {
    JsonataExpression endless = JsonataScope.compiled("($f := function($x){$f($x)}; $f(1))");
    BusyThreads.letOthersRun(
        () -> endless.evaluate(JsonataScope.empty().with(Bounds.within(600_000_000_000L))));
  }
}
