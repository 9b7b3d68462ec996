package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Joins where forks do not nest. */
class GatheringTest {
  private static Object result(String body, Map<String, ?> arguments) {
    return Graphs.repeatable(body, Graphs.upstreams()).call("t", arguments).output();
  }

  @Test
  void someBranchesMayJoinBeforeOthersDo() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b, c] }
        - { id: a, type: transform, transform: { expr: '1' }, next: early }
        - { id: b, type: transform, transform: { expr: '2' }, next: early }
        - { id: c, type: transform, transform: { expr: '4' }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '[$keys($)]' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '{ "early": $.early, "sum": $.a + $.b + $.c, "last": $previousNode() }' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Json.write(result(body, Map.of())))
        .isEqualTo("{\"early\":[\"entry\",\"a\",\"b\"],\"sum\":7,\"last\":4}");
  }

  @Test
  void aStepMayBeNeededByOneThatAnotherBranchNeedsAsWell() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: transform, transform: { expr: '"A"' }, next: [c, d] }
        - { id: b, type: transform, transform: { expr: '"B"' }, next: d }
        - { id: c, type: transform, transform: { expr: '[$keys($)]' }, next: end }
        - { id: d, type: transform, join: all, transform: { expr: '[$keys($)]' }, next: end }
        - { id: end, type: transform, join: all, transform: { expr: '[[$.c], [$.d], [$keys($)]]' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Json.write(result(body, Map.of())))
        .isEqualTo(
            "[[\"entry\",\"a\"],[\"entry\",\"a\",\"b\"]," + "[\"entry\",\"a\",\"c\",\"b\",\"d\"]]");
  }

  @Test
  void aJoinDoesNotWaitForWhoIsSentElsewhere() {
    String body =
        """
        - { id: entry, type: entry, next: [choose, b, c] }
        - { id: choose, type: switch, conditions: [ { rule: { var: entry.away }, next: late } ], next: early }
        - { id: b, type: transform, transform: { expr: '2' }, next: early }
        - { id: c, type: transform, transform: { expr: '3' }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '[$keys($)]' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '$.early' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(result(body, Map.of("away", false))).isEqualTo(List.of("entry", "choose", "b"));
    assertThat(result(body, Map.of("away", true))).isEqualTo(List.of("entry", "b"));
  }

  @Test
  void aJoinInALoopWaitsForThisRoundOnly() {
    String body =
        """
        - { id: entry, type: entry, next: start }
        - { id: start, type: transform, transform: { expr: '$executionCount("start") + 1' }, next: [a, b, c] }
        - { id: a, type: transform, transform: { expr: '$.start' }, next: [alone, early] }
        - { id: b, type: transform, transform: { expr: '10 * $.start' }, next: early }
        - { id: c, type: transform, transform: { expr: '100 * $.start' }, next: late }
        - { id: alone, type: mcp, server: up, tool: echo, args: { n: { expr: $.a } }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '$.a + $.b' }, next: late }
        - { id: late, type: switch, join: all, conditions: [ { rule: { "<": [ { var: start }, 3 ] }, next: start } ], next: done }
        - { id: done, type: transform, transform: { expr: '{ "early": $nodeExecutions("early"), "alone": $nodeExecutions("alone").n, "late": $executionCount("late") }' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Json.write(result(body, Map.of())))
        .isEqualTo("{\"early\":[11,22,33],\"alone\":[1,2,3],\"late\":3}");
  }

  @Test
  void aBranchThatLoopsIsWaitedFor() {
    String body =
        """
        - { id: entry, type: entry, next: [head, b, c] }
        - { id: head, type: switch, conditions: [ { rule: { "<": [ { var: '$executionCount("body")' }, 3 ] }, next: body } ], next: early }
        - { id: body, type: mcp, server: up, tool: echo, args: { n: { expr: '$executionCount("body")' } }, next: head }
        - { id: b, type: transform, transform: { expr: '1' }, next: early }
        - { id: c, type: transform, transform: { expr: '1' }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '$executionCount("body")' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '{ "early": $.early, "times": $executionCount("early") }' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Json.write(result(body, Map.of()))).isEqualTo("{\"early\":3,\"times\":1}");
  }

  @Test
  void oneNodeMayJoinForksInSeveralBranchesAndThoseBranches() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b] }
        - { id: a, type: transform, transform: { expr: '1' }, next: [c, d] }
        - { id: b, type: transform, transform: { expr: '1' }, next: [e, f] }
        - { id: c, type: transform, transform: { expr: '1' }, next: end }
        - { id: d, type: transform, transform: { expr: '1' }, next: end }
        - { id: e, type: transform, transform: { expr: '1' }, next: end }
        - { id: f, type: transform, transform: { expr: '1' }, next: end }
        - { id: end, type: transform, join: all, transform: { expr: '$keys($)' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(result(body, Map.of())).isEqualTo(List.of("entry", "a", "c", "d", "b", "e", "f"));
  }

  @Test
  void aFailureStopsThoseThatWaitToo() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b, c] }
        - { id: a, type: transform, transform: { expr: '1' }, next: early }
        - { id: b, type: mcp, server: up, tool: fail, args: {}, next: early }
        - { id: c, type: transform, transform: { expr: '1' }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '1' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '1' }, next: exit }
        - { id: exit, type: exit }
        """;
    FinishedRun run = Graphs.repeatable(body, Graphs.upstreams()).call("t", Map.of());
    assertThat(run.failure().orElseThrow().node()).isEqualTo("b");
    assertThat(run.history()).extracting(StepRecord::nodeId).contains("c").doesNotContain("early");
  }

  @Test
  void branchesThatMeetWithoutSayingHowAreAProblemHereToo() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b, c] }
        - { id: a, type: transform, transform: { expr: '1' }, next: early }
        - { id: b, type: transform, transform: { expr: '2' }, next: early }
        - { id: c, type: transform, transform: { expr: '3' }, next: after }
        - { id: early, type: transform, join: all, transform: { expr: '4' }, next: after }
        - { id: after, type: transform, transform: { expr: '5' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '6' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Graphs.problems(body))
        .extracting(Problem::code, Problem::node)
        .containsExactly(tuple(ProblemCode.BRANCHES_MEET, "after"));
  }

  @Test
  void aBranchThatCanGoAroundAJoinMeetsWhatLiesBehindIt() {
    String body =
        """
        - { id: entry, type: entry, next: [a, b, c] }
        - { id: a, type: switch, conditions: [ { rule: { var: entry.x }, next: early } ], next: after }
        - { id: b, type: transform, transform: { expr: '2' }, next: early }
        - { id: c, type: transform, transform: { expr: '3' }, next: late }
        - { id: early, type: transform, join: all, transform: { expr: '4' }, next: after }
        - { id: after, type: transform, transform: { expr: '5' }, next: late }
        - { id: late, type: transform, join: all, transform: { expr: '6' }, next: exit }
        - { id: exit, type: exit }
        """;
    assertThat(Graphs.problems(body))
        .extracting(Problem::code, Problem::node)
        .containsExactly(tuple(ProblemCode.BRANCHES_MEET, "after"));
  }

  static IntStream seeds() {
    return IntStream.range(0, 150);
  }

  /** A random graph without loops, and what has to come of it. */
  private static final class Maze {
    private final Map<Integer, Set<Integer>> next = new LinkedHashMap<>();
    private final Set<Integer> choosing = new TreeSet<>();
    private final int size;

    Maze(int seed) {
      Random random = new Random(seed);
      size = 4 + random.nextInt(12);
      for (int i = 0; i < size - 1; i++) {
        Set<Integer> targets = new TreeSet<>();
        int width = 1 + random.nextInt(3);
        for (int k = 0; k < width; k++) {
          targets.add(i + 1 + random.nextInt(Math.min(4, size - 1 - i)));
        }
        next.put(i, targets);
        if (targets.size() > 1 && random.nextInt(4) == 0) {
          choosing.add(i);
        }
      }
      // Whatever nothing leads to hangs behind the one before it.
      for (int i = 1; i < size; i++) {
        if (leadingTo(i) == 0) {
          next.get(i - 1).add(i);
        }
      }
    }

    private static String name(int i) {
      return "n" + i;
    }

    String body(int seed) {
      Random random = new Random(seed + 1_000);
      List<Object> nodes = new ArrayList<>();
      nodes.add(Values.object("id", "entry", "type", "entry", "next", "n0"));
      for (int i = 0; i < size; i++) {
        List<String> targets =
            i == size - 1 ? List.of("exit") : next.get(i).stream().map(Maze::name).toList();
        Map<String, Object> node = new LinkedHashMap<>();
        node.put("id", name(i));
        if (choosing.contains(i)) {
          int chosen = chosen(i);
          node.put("type", "switch");
          node.put("conditions", List.of(Values.object("rule", true, "next", name(chosen))));
          node.put("next", targets);
        } else if (random.nextBoolean()) {
          node.put("type", "mcp");
          node.put("server", "up");
          node.put("tool", "work");
          node.put("args", Values.object("keys", Values.object("expr", "[$keys($)]")));
          node.put("next", targets);
        } else {
          node.put("type", "transform");
          node.put("transform", Values.object("expr", "[$keys($)]"));
          node.put("next", targets);
        }
        if (leadingTo(i) > 1) {
          node.put("join", "all");
        }
        nodes.add(node);
      }
      nodes.add(Values.object("id", "exit", "type", "exit"));
      return "tools: "
          + Json.write(List.of(Values.object("name", "t", "description", "random", "nodes", nodes)))
          + "\n";
    }

    private long leadingTo(int node) {
      return next.values().stream().filter(targets -> targets.contains(node)).count();
    }

    private int chosen(int i) {
      return next.get(i).stream().mapToInt(Integer::intValue).max().orElseThrow();
    }

    /** For each node that runs, what lies behind it: worked out by skipping what is not taken. */
    Map<Integer, Set<Integer>> expected() {
      Map<Integer, Set<Integer>> behind = new TreeMap<>();
      behind.put(0, new TreeSet<>());
      for (int i = 0; i < size - 1; i++) {
        Set<Integer> mine = behind.get(i);
        if (mine != null) {
          Set<Integer> targets = choosing.contains(i) ? Set.of(chosen(i)) : next.get(i);
          for (int target : targets) {
            Set<Integer> theirs = behind.computeIfAbsent(target, _ -> new TreeSet<>());
            theirs.addAll(mine);
            theirs.add(i);
          }
        }
      }
      return behind;
    }
  }

  private static ScriptedUpstreams shuffled() {
    return new ScriptedUpstreams()
        .on(
            "work",
            call -> {
              for (int i = ThreadLocalRandom.current().nextInt(4); i > 0; i--) {
                Thread.yield();
              }
              return ToolResult.text(Json.write(call.arguments().get("keys")));
            });
  }

  /** Always the same for a run, whatever was quicker. */
  private static Map<String, String> outputs(FinishedRun run) {
    return run.history().stream()
        .collect(
            Collectors.toMap(
                StepRecord::step, step -> Json.write(step.output()), (a, _) -> a, TreeMap::new));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eachNodeRunsOnceAndSeesExactlyWhatLeadsToItWhateverIsQuicker(int seed) {
    Maze maze = new Maze(seed);
    LoadedGraph pawl = Graphs.real(maze.body(seed), shuffled());
    FinishedRun first = pawl.call("t", Map.of());
    assertThat(first.failure()).isEmpty();
    Map<Integer, Set<Integer>> expected = maze.expected();
    Map<String, Set<String>> seen = new TreeMap<>();
    for (StepRecord step : first.history()) {
      if (step.nodeId().startsWith("n")) {
        assertThat(step.step()).isEqualTo(step.nodeId());
        Set<String> keys = new TreeSet<>(step.context().keySet());
        keys.remove("entry");
        seen.put(step.nodeId(), keys);
      }
    }
    Map<String, Set<String>> wanted = new TreeMap<>();
    expected.forEach(
        (node, behind) ->
            wanted.put(
                Maze.name(node),
                behind.stream().map(Maze::name).collect(Collectors.toCollection(TreeSet::new))));
    assertThat(seen).isEqualTo(wanted);
    for (int i = 0; i < 3; i++) {
      assertThat(outputs(pawl.call("t", Map.of()))).isEqualTo(outputs(first));
    }
  }

  @Test
  void theRandomGraphsMostlyDoNotNest() {
    long loose =
        seeds()
            .filter(
                seed ->
                    Graphs.real(new Maze(seed).body(seed), shuffled()).tool("t").reach() != null)
            .count();
    assertThat(loose).isGreaterThan(60);
  }
}
