package dev.pawl.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.testkit.Graphs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PlanTest {
  private static final ToolFacts FACTS =
      (_, tool) ->
          Effects.of(
              switch (tool) {
                case "read" -> Map.of("readOnlyHint", true);
                case "write" -> Map.of("destructiveHint", true, "idempotentHint", true);
                default -> Map.of();
              });

  private static Workflow workflow(String body) {
    Compilation compilation = Compilation.of(Graphs.read(body));
    assertThat(compilation.problems()).isEmpty();
    return Objects.requireNonNull(compilation.workflows().get("t"));
  }

  private static Plan plan(String body, Map<String, @Nullable Object> arguments) {
    Workflow workflow = workflow(body);
    return Plan.of(workflow, Given.of(workflow, arguments), FACTS);
  }

  private static Often often(Plan plan, String node) {
    return plan.steps().getOrDefault(new Site("t", node, false), Often.NEVER);
  }

  private static Often calls(Plan plan, String node) {
    Often all = Often.NEVER;
    for (Map.Entry<Act, Often> each : plan.acts().entrySet()) {
      if (each.getKey() instanceof Act.Call call && call.site().node().equals(node)) {
        all = all.and(each.getValue());
      }
    }
    return all;
  }

  private static Often between(long least, long most) {
    return new Often(least, most, most, Set.of());
  }

  private static final String CHOICE =
      """
      - { id: entry, type: entry, next: big }
      - id: big
        type: switch
        conditions: [{ rule: { '>': [{ var: entry.n }, 5] }, next: write }]
        next: read
      - { id: write, type: mcp, server: up, tool: write, args: {}, next: exit }
      - { id: read, type: mcp, server: up, tool: read, args: {}, retry: { attempts: 3 }, next: exit }
      - { id: exit, type: exit }
      """;

  @Test
  void tellsWhatIsSureFromWhatIsPossible() {
    Plan plan = plan(CHOICE, Map.of());
    assertThat(often(plan, "big")).isEqualTo(Often.ONCE);
    assertThat(calls(plan, "write")).isEqualTo(between(0, 1));
    assertThat(calls(plan, "read")).isEqualTo(between(0, 3));
  }

  @Test
  void isNarrowedByArgumentsThatDecide() {
    Plan plan = plan(CHOICE, Values.object("n", 9));
    assertThat(calls(plan, "write")).isEqualTo(Often.ONCE);
    assertThat(often(plan, "read")).isEqualTo(Often.NEVER);
  }

  @Test
  void isNotNarrowedByWhatNobodyKnows() {
    String needed =
        "tools:\n- name: t\n  description: d\n"
            + "  inputSchema: { type: object, required: [n, m] }\n  nodes:\n"
            + CHOICE.indent(2);
    Plan open = plan(needed, Values.object("m", 1));
    assertThat(open.given()).isEqualTo(new Given.AtLeast(Values.object("m", 1)));
    assertThat(often(open, "read").isNever()).isFalse();
    assertThat(often(open, "write").isNever()).isFalse();
    Plan decided = plan(needed, Values.object("n", 1));
    assertThat(often(decided, "write")).isEqualTo(Often.NEVER);
  }

  private static final String ITEMS =
      """
      - { id: entry, type: entry, next: each }
      - id: each
        type: foreach
        items: { expr: $.entry.files }
        do: { type: mcp, server: up, tool: write, args: {}, retry: { attempts: 2 }, compensate: undo }
        next: exit
      - { id: undo, type: mcp, server: up, tool: restore, args: {} }
      - { id: exit, type: exit }
      """;

  @Test
  void countsPerItemUntilTheItemsAreKnown() {
    Often any = calls(plan(ITEMS, Map.of()), "each/do");
    assertThat(any.each()).isEqualTo(2);
    assertThat(any.factors()).containsExactly(new Factor(Factor.Kind.ITEM, "each"));
    assertThat(any.most()).isEqualTo(2_000);
    Plan known = plan(ITEMS, Values.object("files", List.of("a", "b", "c")));
    assertThat(calls(known, "each/do")).isEqualTo(between(3, 6));
    assertThat(calls(plan(ITEMS, Values.object("files", List.of())), "each/do"))
        .isEqualTo(Often.NEVER);
  }

  @Test
  void namesWhatIsUndoneAndHowOften() {
    Plan plan = plan(ITEMS, Values.object("files", List.of("a", "b", "c")));
    assertThat(plan.undoing())
        .containsExactly(new Plan.Undoing(new Site("t", "each/do", false), "undo"));
    assertThat(plan.steps().get(new Site("t", "undo", true))).isEqualTo(between(0, 3));
    assertThat(calls(plan, "undo")).isEqualTo(between(0, 3));
  }

  @Test
  void countsTheRoundsOfALoopUpToTheLimit() {
    Plan plan =
        plan(
            """
            - { id: entry, type: entry, next: work }
            - { id: work, type: mcp, server: up, tool: work, args: {}, next: again }
            - id: again
              type: switch
              conditions: [{ rule: { var: work.more }, next: work }]
              next: exit
            - { id: exit, type: exit }
            """,
            Map.of());
    Often work = calls(plan, "work");
    assertThat(work.factors()).containsExactly(new Factor(Factor.Kind.ROUND, "work"));
    assertThat(work.each()).isEqualTo(1);
    assertThat(work.most()).isEqualTo(1_000);
    assertThat(work.least()).isEqualTo(1);
    assertThat(often(plan, "exit")).isEqualTo(Often.ONCE);
  }

  /** What leaves a loop in a branch that is never joined leaves it again and again. */
  @Test
  void countsWhatABranchDoesThatEndsInsideALoop() {
    Plan plan =
        plan(
            """
            - { id: entry, type: entry, next: fork }
            - { id: fork, type: transform, transform: { expr: '1' }, next: [aside, on] }
            - { id: aside, type: mcp, server: up, tool: write, args: {}, next: exit }
            - { id: on, type: mcp, server: up, tool: read, args: {}, next: join }
            - { id: join, type: transform, join: all, transform: { expr: '2' }, next: again }
            - id: again
              type: switch
              conditions: [{ rule: { var: on.more }, next: fork }]
              next: exit
            - { id: exit, type: exit }
            """,
            Map.of());
    assertThat(calls(plan, "aside").most()).isEqualTo(1_000);
    assertThat(calls(plan, "aside").factors())
        .containsExactly(new Factor(Factor.Kind.ROUND, "fork"));
  }

  @Test
  void countsASharedNodeOnceForEachBranchAndAJoinOnce() {
    Plan plan =
        plan(
            """
            - { id: entry, type: entry, next: [a, b] }
            - { id: a, type: transform, transform: { expr: '1' }, next: both }
            - { id: b, type: transform, transform: { expr: '2' }, next: both }
            - { id: both, type: mcp, join: any, server: up, tool: work, args: {}, next: join }
            - { id: join, type: mcp, join: all, server: up, tool: work, args: {}, next: exit }
            - { id: exit, type: exit }
            """,
            Map.of());
    assertThat(calls(plan, "both")).isEqualTo(between(1, 2));
    assertThat(calls(plan, "join")).isEqualTo(Often.ONCE);
  }

  private static final String FAMILY =
      """
      tools:
      - name: t
        description: d
        nodes:
        - { id: entry, type: entry, next: one }
        - { id: one, type: workflow, tool: sub, args: { n: 9 }, retry: { attempts: 2 }, next: two }
        - { id: two, type: workflow, tool: sub, args: { n: 1 }, next: exit }
        - { id: exit, type: exit }
      - name: sub
        description: d
        nodes:
        - { id: entry, type: entry, next: big }
        - id: big
          type: switch
          conditions: [{ rule: { '>': [{ var: entry.n }, 5] }, next: write }]
          next: exit
        - { id: write, type: mcp, server: up, tool: write, args: {}, next: exit }
        - { id: exit, type: exit }
      """;

  @Test
  void followsOtherToolsWithTheArgumentsTheyGet() {
    Plan plan = plan(FAMILY, Map.of());
    assertThat(calls(plan, "write")).isEqualTo(between(1, 2));
    assertThat(plan.acts())
        .containsEntry(new Act.Child(new Site("t", "one", false), "sub"), between(1, 2));
  }

  @Test
  void boundsToolsThatRunThemselvesByTheLimit() {
    String circle =
        """
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: work }
          - { id: work, type: mcp, server: up, tool: work, args: {}, next: more }
          - id: more
            type: switch
            conditions: [{ rule: { var: work.more }, next: again }]
            next: exit
          - { id: again, type: workflow, tool: t, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    Workflow workflow =
        Objects.requireNonNull(Compilation.of(Graphs.read(circle)).workflows().get("t"));
    Plan plan = Plan.of(workflow, Given.NOTHING, FACTS);
    assertThat(calls(plan, "work").most()).isEqualTo(1_001);
    assertThat(calls(plan, "work").factors()).containsExactly(new Factor(Factor.Kind.CALL, "t"));
  }

  /** Tools t0, t1 … that run others, and the last of them calls a server. */
  private static Plan family(int count, IntFunction<List<String>> nodes) {
    StringBuilder text = new StringBuilder("tools:\n");
    for (int i = 0; i < count; i++) {
      List<String> middle = nodes.apply(i);
      text.append("- name: t").append(i).append("\n  description: d\n  nodes:\n");
      text.append("  - { id: entry, type: entry, next: w0 }\n");
      for (int n = 0; n < middle.size(); n++) {
        String next = n + 1 < middle.size() ? "w" + (n + 1) : "exit";
        text.append("  - { id: w" + n + ", " + middle.get(n) + ", next: " + next + " }\n");
      }
      text.append("  - { id: exit, type: exit }\n");
    }
    Compilation compilation = Compilation.of(Graphs.read(text.toString()));
    Workflow workflow = Objects.requireNonNull(compilation.workflows().get("t0"));
    return Plan.of(workflow, new Given.Exactly(Values.object("x", 1)), FACTS);
  }

  private static final String CALL = "type: mcp, server: up, tool: work, args: {}";

  @Test
  void toolsThatRunTheNextTwiceWithOtherArgumentsArePlannedWithoutTryingAll() {
    int count = 40;
    Plan plan =
        family(
            count,
            i -> {
              String run =
                  "type: workflow, tool: t" + (i + 1) + ", args: { x: { expr: $.entry.x * 2";
              return i + 1 < count ? List.of(run + " } }", run + " + 1 } }") : List.of(CALL);
            });
    assertThat(calls(plan, "w0").least()).isEqualTo(1L << (count - 1));
  }

  @Test
  void toolsThatAllRunEachOtherArePlanned() {
    int count = 32;
    Plan plan =
        family(
            count,
            _ ->
                IntStream.range(0, count + 1)
                    .mapToObj(
                        n -> n == 0 ? CALL : "type: workflow, tool: t" + (n - 1) + ", args: {}")
                    .toList());
    assertThat(plan.acts().keySet().stream().filter(Act.Call.class::isInstance)).hasSize(count);
    assertThat(calls(plan, "w0").most()).isGreaterThanOrEqualTo(1_000);
  }

  @Test
  void toolsThatRunTheNextDeeperThanAnyRunGoesArePlanned() {
    int count = 2_000;
    Plan plan =
        family(
            count,
            i ->
                List.of(
                    i + 1 < count
                        ? "type: workflow, tool: t" + (i + 1) + ", args: { x: " + i + " }"
                        : CALL));
    assertThat(plan.steps()).hasSize(3 * count);
    assertThat(calls(plan, "w0").most()).isEqualTo(1_000);
  }

  @Test
  void namesQuestionsSignalsPausesAndChecks() {
    Plan plan =
        plan(
            """
            - { id: entry, type: entry, next: ok }
            - { id: ok, type: ask, to: model, question: Go on?, deadline: 2h, next: paid }
            - { id: paid, type: signal, signal: paid, next: rest }
            - { id: rest, type: wait, for: 5m, next: sure }
            - { id: sure, type: mcp, server: up, tool: work, args: {}, onDoubt: { check: read }, next: doubt }
            - { id: doubt, type: mcp, server: up, tool: work, args: {}, onDoubt: ask, next: exit }
            - { id: exit, type: exit }
            """,
            Map.of());
    assertThat(plan.acts().keySet().stream().map(act -> act.getClass().getSimpleName()))
        .containsExactly("Question", "Signal", "Pause", "Call", "Call", "Decision", "Call");
    assertThat(calls(plan, "sure").most()).isEqualTo(4);
    assertThat(calls(plan, "doubt").most()).isEqualTo(Often.UNBOUNDED);
  }

  @Test
  void knowsNothingOfWhatIsMadeOfTimeAndChance() {
    String body = CHOICE.replace("{ '>': [{ var: entry.n }, 5] }", "{ var: '$random() < 2' }");
    Plan plan = plan(body, Values.object("n", 9));
    assertThat(often(plan, "read").isNever()).isFalse();
    assertThat(often(plan, "write").isNever()).isFalse();
  }

  @Test
  void givesUpOnBranchesThatMultiplyWithoutEnd() {
    StringBuilder body = new StringBuilder("- { id: entry, type: entry, next: n0 }\n");
    for (int i = 0; i < 14; i++) {
      body.append(
          """
          - { id: n%d, type: transform, join: any, transform: { expr: '1' }, next: [a%d, b%d] }
          - { id: a%d, type: transform, transform: { expr: '1' }, next: n%d }
          - { id: b%d, type: mcp, server: up, tool: work, args: {}, next: n%d }
          """
              .formatted(i, i, i, i, i + 1, i, i + 1));
    }
    body.append("- { id: n14, type: exit, join: any }\n");
    Plan plan = plan(body.toString(), Map.of());
    assertThat(calls(plan, "b13").most()).isEqualTo(1_000);
  }
}
