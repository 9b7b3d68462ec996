package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Recovery;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What follows from decisions about what gates hold. */
@Timeout(60)
class DecidedRunsTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Identity ADA = person("ada");
  private static final Identity BOB = person("bob");

  private static final String TWO_ARGUMENTS =
      """
      tools:
      - name: t
        description: d
        inputSchema:
          type: object
          properties: { n: { type: integer }, m: { type: integer, default: 7 } }
          required: [n, m]
        nodes:
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, args: { n: { expr: $.entry.n }, m: { expr: $.entry.m } }, next: exit }
        - { id: exit, type: exit }
      """;

  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
  private final RunHost host = new RunHost(store);
  private final ScriptedUpstreams upstreams = Graphs.upstreams();

  @AfterEach
  void close() {
    host.close();
  }

  private static Identity person(String name) {
    Principal principal = new Principal(Principal.Kind.PERSON, name);
    return new Identity(principal, "jwt", Set.of("boss"), Set.of(), null);
  }

  private static Gates holding(Point point, int approvals) {
    Finding finding = new Finding("care", "Care", "x", Severity.HIGH, Consequence.HOLD);
    Hold hold = new Hold("care", "x", Set.of("boss"), approvals, false, Duration.ZERO);
    return matter ->
        matter.point() == point && !matter.agreed().contains("care")
            ? new Ruling(List.of(), List.of(finding), hold, null)
            : Ruling.NOTHING;
  }

  private HostedRun begin(Gates gates) {
    LoadedGraph graph = Graphs.real(TWO_ARGUMENTS, upstreams);
    return host.begin(
        graph.engine().gated(gates), graph.tool("t"), Map.of("n", 1), RunOptions.DEFAULT);
  }

  private static Question question(HostedRun run) throws InterruptedException {
    run.awaitNews(LONG, Set.of());
    return run.questions().getFirst();
  }

  private static void decide(HostedRun run, Identity who, Object... decision)
      throws InterruptedException {
    Question seen = question(run);
    run.answer(seen.step(), seen.answeredWith(Values.object(decision)), who);
  }

  private static @Nullable Object result(HostedRun run) throws InterruptedException {
    return run.await(LONG).orElseThrow();
  }

  @Test
  void whatOtherArgumentsLeaveOutIsFilledInAsForAnyCall() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_RUN, 1));
    decide(run, ADA, "decision", "approve", "arguments", Map.of("n", 5));
    assertThat(result(run)).isInstanceOf(RunResult.Completed.class);
    assertThat(upstreams.calls())
        .extracting(ToolCall::arguments)
        .containsExactly(Map.of("n", 5, "m", 7));
  }

  @Test
  void theResultIsJudgedByTheArgumentsThatWereAgreedTo() throws Exception {
    List<Object> seen = new CopyOnWriteArrayList<>();
    Gates hold = holding(Point.BEFORE_RUN, 1);
    Gates gates =
        matter -> {
          if (matter.point() == Point.AFTER_RUN) {
            seen.add(matter.input());
          }
          return hold.judge(matter);
        };
    HostedRun run = begin(gates);
    decide(run, ADA, "decision", "approve", "arguments", Map.of("n", 5, "m", 6));
    assertThat(result(run)).isInstanceOf(RunResult.Completed.class);
    assertThat(seen).containsExactly(Map.of("n", 5, "m", 6));
    resumed(host.store().events(run.id()), gates);
    assertThat(seen).containsExactly(Map.of("n", 5, "m", 6), Map.of("n", 5, "m", 6));
  }

  /** Cut off before its end was put down. */
  private void resumed(List<Event> events, Gates gates) {
    LoadedGraph graph = Graphs.real(TWO_ARGUMENTS, upstreams);
    List<Event> past = events.subList(0, events.size() - 1);
    graph.engine().gated(gates).resume(graph.tool("t"), past, RunOptions.DEFAULT, _ -> {}).drive();
  }

  /** It was agreed to twice: by each for what both of them saw. */
  @Test
  void thoseWhoLookAtTheSameTimeBothCount() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 2));
    Object yes = question(run).answeredWith(Values.object("decision", "approve"));
    run.answer("act", yes, ADA);
    question(run);
    run.answer("act", yes, BOB);
    assertThat(result(run)).isInstanceOf(RunResult.Completed.class);
  }

  /** Both are told that their decision is kept. */
  @Test
  void thoseWhoAgreeWhileNobodyDrivesTheRunBothCount() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 2));
    Object yes = question(run).answeredWith(Values.object("decision", "approve"));
    Letter.Wish wish = new Letter.Wish.Answer("act", yes);
    host.close();
    RunStore beside = store.beside(JournalLimits.DEFAULT);
    beside.send(new Letter("1", run.id(), ADA, wish));
    beside.send(new Letter("2", run.id(), BOB, wish));
    LoadedGraph graph = Graphs.real(TWO_ARGUMENTS, upstreams);
    Engine engine = graph.engine().gated(holding(Point.BEFORE_CALL, 2));
    try (RunHost other = new RunHost(beside)) {
      HostedRun again = other.adopt(run.id(), Recovery.of(graph.tool("t"), engine)).orElseThrow();
      assertThat(result(again)).isInstanceOf(RunResult.Completed.class);
    }
    assertThat(upstreams.calls()).hasSize(1);
  }

  @Test
  void aStepThatWasDeniedBeganWhenItWasHeld() throws Exception {
    HostedRun run = begin(holding(Point.BEFORE_CALL, 1));
    decide(run, ADA, "decision", "deny");
    assertThat(result(run)).isInstanceOf(RunResult.Failed.class);
    List<Event> events = host.store().events(run.id());
    long held =
        events.stream().filter(Event.StepHeld.class::isInstance).findFirst().orElseThrow().at();
    assertThat(events)
        .filteredOn(Event.StepFailed.class::isInstance)
        .singleElement()
        .extracting(event -> ((Event.StepFailed) event).startedAt())
        .isEqualTo(held);
  }
}
