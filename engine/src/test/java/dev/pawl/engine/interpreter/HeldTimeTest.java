package dev.pawl.engine.interpreter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The time of nodes around a call, while gates hold that call. */
class HeldTimeTest {
  private static final long SECOND = 1_000_000;

  private static final String EACH =
      """
      tools:
      - name: t
        description: d
        inputSchema: { type: object }
        nodes:
        - { id: entry, type: entry, next: each }
        - { id: each, type: foreach, items: [1, 2], concurrency: 2, timeout: 10s, LIMIT next: exit,
            do: { type: mcp, server: up, tool: echo, args: {} } }
        - { id: exit, type: exit }
      """;

  private static final String NESTED =
      """
      tools:
      - name: t
        description: d
        inputSchema: { type: object }
        nodes:
        - { id: entry, type: entry, next: sub }
        - { id: sub, type: workflow, tool: inner, timeout: 10s, next: exit }
        - { id: exit, type: exit }
      - name: inner
        description: d
        inputSchema: { type: object }
        nodes:
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, args: {}, next: exit }
        - { id: exit, type: exit }
      """;

  private final List<Event> events = new ArrayList<>();

  @Test
  void theTimeOfANodeStandsStillWhileSomethingInsideIsHeld() {
    Run run = begun(EACH.replace("LIMIT", ""), Run.INTERPRETER);
    assertThat(timeoutOf(run, "each")).isEqualTo(11 * SECOND);
    apply(run, held(3, "each[0]/do"));
    assertThat(timeoutOf(run, "each")).isZero();
    apply(run, decided(100, "each[0]/do", "approve"));
    assertThat(timeoutOf(run, "each")).isEqualTo((11 + 97) * SECOND);
    assertThat(run.wants(new Effect.Sleep("each#timeout", 11 * SECOND))).isFalse();
  }

  @Test
  void whatIsHeldSideBySideCountsOnce() {
    Run run = begun(EACH.replace("LIMIT", ""), Run.INTERPRETER);
    apply(run, held(3, "each[0]/do"));
    apply(run, held(4, "each[1]/do"));
    apply(run, decided(50, "each[0]/do", "deny"));
    assertThat(timeoutOf(run, "each")).isZero();
    apply(run, new Event.TimerFired(60 * SECOND, "each[1]/do"));
    assertThat(timeoutOf(run, "each")).isEqualTo((11 + 57) * SECOND);
  }

  @Test
  void aDeadlineGoesOn() {
    Run run = begun(EACH.replace("LIMIT", "deadline: 30s,"), Run.INTERPRETER);
    apply(run, held(3, "each[0]/do"));
    assertThat(timeoutOf(run, "each")).isEqualTo(31 * SECOND);
    apply(run, decided(4, "each[0]/do", "approve"));
    assertThat(timeoutOf(run, "each")).isEqualTo(12 * SECOND);
  }

  @Test
  void timeInWhichNobodyWorkedIsNotCountedTwice() {
    Run run = begun(NESTED, Run.INTERPRETER);
    apply(run, completed(1, "sub/entry", "entry"));
    apply(run, held(3, "sub/act"));
    apply(run, new Event.RunResumed(1_000 * SECOND));
    assertThat(timeoutOf(run, "sub")).isZero();
    apply(run, decided(1_005, "sub/act", "approve"));
    assertThat(timeoutOf(run, "sub")).isEqualTo((1_005 + 8) * SECOND);
  }

  @Test
  void aNodeThatIsStoppedWhileSomethingInsideIsHeldEnds() {
    Run run = begun(NESTED, Run.INTERPRETER);
    apply(run, completed(1, "sub/entry", "entry"));
    apply(run, held(3, "sub/act"));
    Failure why = new Failure(FailureCode.CANCELLED, "enough", null);
    apply(run, new Event.RunStopping(5 * SECOND, why));
    assertThat(run.outstanding("sub/act")).isInstanceOf(Effect.Interrupt.class);
    apply(run, new Event.StepCancelled(6 * SECOND, "sub/act", "act"));
    assertThat(run.outstanding("sub")).isInstanceOf(Effect.Settle.class);
  }

  @Test
  void runsOfEarlierVersionsGoOnAsTheyBegan() {
    Run run = begun(EACH.replace("LIMIT", ""), 4);
    apply(run, held(3, "each[0]/do"));
    assertThat(timeoutOf(run, "each")).isEqualTo(11 * SECOND);
    apply(run, decided(5, "each[0]/do", "approve"));
    assertThat(timeoutOf(run, "each")).isEqualTo(11 * SECOND);
  }

  private Run begun(String graph, int rules) {
    Workflow workflow = Graphs.repeatable(graph, Graphs.upstreams()).tool("t");
    Run run = new Run(workflow);
    apply(
        run, new Event.RunStarted(SECOND, "r", "t", "digest", rules, Principal.LOCAL, 1, Map.of()));
    apply(run, completed(1, "entry", "entry"));
    String opened = graph.contains("each") ? "each" : "sub";
    Object input = opened.equals("each") ? List.of(1, 2) : Map.of();
    apply(run, new Event.StepStarted(SECOND, opened, opened, input));
    return run;
  }

  private void apply(Run run, Event event) {
    run.on(event);
    events.add(event);
    Run folded = Run.fold(run.workflow(), events);
    assertThat(folded.outstanding().toString().replaceAll("@[0-9a-f]+", ""))
        .isEqualTo(run.outstanding().toString().replaceAll("@[0-9a-f]+", ""));
  }

  private static Event completed(long second, String step, String node) {
    long at = second * SECOND;
    return new Event.StepCompleted(at, step, node, at, 1, Map.of(), -1, null);
  }

  private static Event held(long second, String step) {
    Hold hold = new Hold("care", "danger", Set.of(), 1, false, Duration.ZERO);
    String node = step.substring(step.indexOf('/') + 1);
    return new Event.StepHeld(second * SECOND, step, node, Map.of(), hold, 0);
  }

  private static Event decided(long second, String step, String decision) {
    String node = step.substring(step.indexOf('/') + 1);
    Object answer = Map.of("decision", decision);
    return new Event.InputReceived(
        second * SECOND, step, node, Principal.LOCAL, answer, null, true, null);
  }

  private static long timeoutOf(Run run, String step) {
    @Nullable Effect effect = run.outstanding(step);
    return effect instanceof Effect.Sleep sleep ? sleep.until() : 0;
  }
}
