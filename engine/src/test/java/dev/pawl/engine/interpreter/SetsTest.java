package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Outputs that go by other names than the ids of their nodes. */
@Timeout(60)
class SetsTest {
  private final CountDownLatch later = new CountDownLatch(1);
  private final ScriptedUpstreams upstreams =
      new ScriptedUpstreams()
          .on("boom", _ -> ToolResult.error("boom"))
          .on(
              "slow",
              _ -> {
                later.await();
                return ToolResult.text("slow");
              })
          .on(
              "quick",
              _ -> {
                later.countDown();
                return ToolResult.text("quick");
              });

  private Object output(String body, Map<String, Object> args) {
    FinishedRun run = Graphs.real(body, upstreams).call("t", args);
    return run.output();
  }

  @Test
  void theArmOfASwitchThatWasTakenGivesTheValue() {
    String body =
        """
        - { id: entry, type: entry, sets: [n], next: which }
        - { id: which, type: switch, conditions: [ { rule: { ">": [ { var: n }, 10 ] }, next: many } ], next: few }
        - { id: many, type: transform, transform: { expr: '"many"' }, sets: much, next: told }
        - { id: few, type: transform, transform: { expr: '"few"' }, sets: much, next: told }
        - { id: told, type: transform, transform: { expr: 'much & " " & $.much' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(output(body, Map.of("n", 11))).isEqualTo("many many");
    assertThat(output(body, Map.of("n", 9))).isEqualTo("few few");
  }

  @Test
  void theLatestCountsInALoopAndWhatIsNotThereLeavesWhatWas() {
    String body =
        """
        - { id: entry, type: entry, sets: [n, all], next: again }
        - { id: again, type: transform, sets: [n, last], transform: { expr: 'n = 1 ? { "n": n - 1 } : { "n": n - 1, "last": n }' }, next: more }
        - { id: more, type: switch, conditions: [ { rule: { ">": [ { var: n }, 0 ] }, next: again } ], next: told }
        - { id: told, type: transform, transform: { expr: '[n, last]' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(output(body, Map.of("n", 4))).asString().isEqualTo("[0, 2]");
  }

  @Test
  void ofBranchesThatBothSetItTheLastOneWrittenCountsWhicheverIsQuicker() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: mcp, server: up, tool: slow, sets: name, next: both }
        - { id: b, type: mcp, server: up, tool: quick, sets: name, next: both }
        - { id: both, type: transform, join: all, transform: { expr: 'name' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(output(body, Map.of())).isEqualTo("quick");
    assertThat(output(body.replace("[a, b]", "[b, a]"), Map.of())).isEqualTo("slow");
  }

  @Test
  void aStepThatFailsSetsNothing() {
    String body =
        """
        - { id: entry, type: entry, sets: [x], next: a }
        - { id: a, type: mcp, server: up, tool: boom, sets: x, onError: told, next: told }
        - { id: told, type: transform, transform: { expr: 'x' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(output(body, Map.of("x", "before"))).isEqualTo("before");
  }

  @Test
  void aNameIsNoneOfANode() {
    assertThat(
            Graphs.problems(
                """
                - { id: entry, type: entry, sets: [a], next: a }
                - { id: a, type: transform, transform: { expr: '1' }, next: exit }
                - { id: exit, type: exit }
                """))
        .anyMatch(each -> each.toString().contains("`entry` sets `a`, which is the id of a node"));
  }
}
