package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GatesTest {
  private static final String ONE_CALL =
      """
      tools:
      - name: t
        description: d
        inputSchema: { type: object, properties: { n: { type: integer } }, required: [n] }
        nodes:
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, args: { n: { expr: $.entry.n } }, next: exit }
        - { id: exit, type: exit }
      """;

  private final ScriptedUpstreams upstreams = Graphs.upstreams();

  private static Finding finding(Consequence then) {
    return new Finding("care", "Care", "it is dangerous", Severity.HIGH, then);
  }

  private static Ruling ruling(Finding finding, @Nullable Hold hold) {
    return new Ruling(List.of("schemas"), List.of(finding), hold, null);
  }

  /** Says something at one point, and lets all else pass. */
  private static Gates at(Point point, Ruling ruling) {
    return matter -> matter.point() == point ? ruling : Ruling.NOTHING;
  }

  private FinishedRun run(String body, Gates gates) {
    LoadedGraph graph = Graphs.on(Engines.repeatable(upstreams).gated(gates), body);
    return graph.call("t", Map.of("n", 1));
  }

  @Test
  void aRefusedRunDoesNothing() {
    FinishedRun run =
        run(ONE_CALL, at(Point.BEFORE_RUN, ruling(finding(Consequence.REFUSE), null)));
    Failure failure = run.failure().orElseThrow();
    assertThat(failure.code()).isEqualTo(FailureCode.GATE_REFUSED);
    assertThat(failure.message()).contains("`care`", "it is dangerous");
    assertThat(failure.details())
        .isEqualTo(
            Values.object(
                "answerCode",
                "MCP_CONSTITUTION_VIOLATION",
                "violations",
                List.of(
                    Values.object(
                        "principle", "Care", "issue", "it is dangerous", "severity", "high"))));
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void aRefusedCallIsNotMadeAndItsFailureCanBeRouted() {
    String body =
        ONE_CALL
            .replace("next: exit }\n  - { id: exit", "onError: other, next: exit }\n  - { id: exit")
            .replace(
                "  - { id: exit, type: exit }",
                """
                  - { id: other, type: transform, transform: { expr: '$.act.error.code' }, next: exit }
                  - { id: exit, type: exit }"""
                    .stripIndent()
                    .indent(2)
                    .stripTrailing());
    FinishedRun run = run(body, at(Point.BEFORE_CALL, ruling(finding(Consequence.REFUSE), null)));
    assertThat(run.output()).isEqualTo("GATE_REFUSED");
    assertThat(upstreams.calls()).isEmpty();
    assertThat(run.events()).noneMatch(Event.StepStarted.class::isInstance);
  }

  @Test
  void whatIsOnlyNotedIsDoneAndPutDown() {
    FinishedRun run = run(ONE_CALL, at(Point.BEFORE_CALL, ruling(finding(Consequence.NOTE), null)));
    assertThat(run.output()).isEqualTo(Map.of("n", 1));
    assertThat(run.events())
        .filteredOn(Event.Judged.class::isInstance)
        .singleElement()
        .satisfies(
            event -> {
              Event.Judged judged = (Event.Judged) event;
              assertThat(judged.step()).isEqualTo("act");
              assertThat(judged.passed()).containsExactly("schemas");
              assertThat(judged.findings()).containsExactly(finding(Consequence.NOTE));
            });
  }

  @Test
  void gatesSeeWhoWantsWhatOfWhomAndWhatCameOfIt() {
    upstreams.declare("echo", new ToolHints(false, true));
    List<Matter> matters = new CopyOnWriteArrayList<>();
    FinishedRun run =
        run(
            ONE_CALL,
            matter -> {
              matters.add(matter);
              return Ruling.NOTHING;
            });
    assertThat(run.output()).isEqualTo(Map.of("n", 1));
    assertThat(matters)
        .extracting(Matter::point)
        .containsExactly(Point.BEFORE_RUN, Point.BEFORE_CALL, Point.AFTER_CALL, Point.AFTER_RUN);
    assertThat(matters).allMatch(each -> each.input().equals(Map.of("n", 1)));
    assertThat(matters).allMatch(each -> each.who().equals(Identity.LOCAL));
    assertThat(matters.get(1).target())
        .isEqualTo(new Matter.Target.OfServer("up", "echo", new ToolHints(false, true)));
    assertThat(matters.get(1).where().history()).isEqualTo(Map.of("entry", Map.of("n", 1)));
    assertThat(matters.get(2).output()).isEqualTo(Map.of("n", 1));
    assertThat(matters.get(3).output()).isEqualTo(Map.of("n", 1));
    assertThat(run.events()).noneMatch(Event.Judged.class::isInstance);
  }

  @Test
  void gatesThatThrowRefuse() {
    Gates broken =
        matter -> {
          throw new IllegalStateException("out of order");
        };
    assertThat(run(ONE_CALL, broken).failure().orElseThrow().message()).contains("out of order");
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void nobodyHasForEverToDecide() {
    Hold hold = new Hold("care", "it is dangerous", Set.of(), 1, false, Duration.ofHours(1));
    FinishedRun run = run(ONE_CALL, at(Point.BEFORE_CALL, ruling(finding(Consequence.HOLD), hold)));
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.NOT_AGREED);
    assertThat(run.failure().orElseThrow().message()).contains("in time");
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void whatMustNotBeToldIsTakenOutBeforeItIsKept() {
    upstreams.on("echo", _ -> ToolResult.text("the password is hunter2"));
    Ruling redacting =
        new Ruling(
            List.of(),
            List.of(finding(Consequence.REDACT)),
            null,
            value -> Json.parse(Json.write(value).replace("hunter2", "…")));
    FinishedRun run = run(ONE_CALL, at(Point.AFTER_CALL, redacting));
    assertThat(run.output()).isEqualTo("the password is …");
    assertThat(run.events().stream().map(each -> Json.write(EventJson.write(each))))
        .noneMatch(each -> each.contains("hunter2"));
    upstreams.on("echo", _ -> ToolResult.error("hunter2 is wrong"));
    FinishedRun failed = run(ONE_CALL, at(Point.AFTER_CALL, redacting));
    assertThat(failed.failure().orElseThrow().message())
        .contains("is wrong")
        .doesNotContain("hunter2");
  }

  @Test
  void gatesSeeAllThatAServerAnswersAndNotOnlyWhatStepsSee() {
    upstreams.on(
        "echo",
        _ ->
            new ToolResult(
                List.of(Map.of("type", "text", "text", "hunter2")), Map.of("id", 1), false));
    List<Object> seen = new ArrayList<>();
    FinishedRun run =
        run(
            ONE_CALL,
            matter -> {
              if (matter.point() == Point.AFTER_CALL) {
                seen.add(Json.write(matter.whole()));
              }
              return Ruling.NOTHING;
            });
    assertThat(run.output()).isEqualTo(Map.of("id", 1));
    assertThat(seen).singleElement().asString().contains("hunter2");
  }

  @Test
  void aNodeThatIsCalledAsIfItUndidSomethingIsHeldAllTheSame() {
    String body =
        """
        tools:
        - name: inner
          description: d
          nodes:
          - { id: entry, type: entry, next: 'undo:act' }
          - { id: 'undo:act', type: mcp, server: up, tool: echo, next: exit }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: sub }
          - { id: sub, type: workflow, tool: inner, next: exit }
          - { id: exit, type: exit }
        """;
    Hold hold = new Hold("care", "x", Set.of(), 1, false, Duration.ofHours(1));
    FinishedRun run = run(body, at(Point.BEFORE_CALL, ruling(finding(Consequence.HOLD), hold)));
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.NOT_AGREED);
    assertThat(upstreams.calls()).isEmpty();
  }

  @Test
  void aCallThatFailedIsTriedAgainAndNotUndoneThoughItsWordsMustNotBeTold() {
    upstreams.on("echo", _ -> ToolResult.error("secret"));
    String body =
        UNDONE.replace(
            "compensate: back,", "compensate: back, retry: { attempts: 2, backoff: 1ms },");
    Gates gates =
        matter ->
            matter.point() == Point.AFTER_CALL
                ? ruling(finding(Consequence.REFUSE), null)
                : Ruling.NOTHING;
    FinishedRun run = run(body, gates);
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.TOOL_ERROR);
    assertThat(run.failure().orElseThrow().message()).doesNotContain("secret");
    assertThat(upstreams.calls())
        .extracting(ToolCall::arguments)
        .containsExactly(Map.of("do", 1), Map.of("do", 1));
  }

  @Test
  void theToolThatLooksWhatBecameOfACallIsJudgedToo() {
    upstreams
        .on(
            "echo",
            _ -> {
              throw UpstreamException.lost("cut off");
            })
        .on("find", _ -> ToolResult.text("yes"));
    String body =
        """
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, onDoubt: { check: find }, next: exit }
        - { id: exit, type: exit }
        """;
    Gates gates =
        matter ->
            matter.target().tool().equals("find")
                ? ruling(finding(Consequence.REFUSE), null)
                : Ruling.NOTHING;
    FinishedRun run = run(body, gates);
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.IN_DOUBT);
    assertThat(upstreams.calls()).extracting(ToolCall::tool).containsOnly("echo");
  }

  /** Its server does not say what the tool is like, at first. */
  @Test
  void aCallThatIsNotJudgedInTimeIsTriedAgain() {
    AtomicInteger asked = new AtomicInteger();
    Upstreams slow =
        new Upstreams() {
          @Override
          public ToolHints hints(String server, String tool) throws InterruptedException {
            if (asked.incrementAndGet() == 1) {
              new CountDownLatch(1).await();
            }
            return ToolHints.UNKNOWN;
          }

          @Override
          public ToolResult call(ToolCall call) throws UpstreamException, InterruptedException {
            return upstreams.call(call);
          }
        };
    String body =
        """
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, timeout: 300ms, deadline: 1h, retry: { attempts: 9, backoff: 1ms }, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph graph = Graphs.on(Engine.on(slow).gated(_ -> Ruling.NOTHING), body);
    FinishedRun run = graph.call("t", Map.of());
    assertThat(run.failure()).isEmpty();
    assertThat(run.events())
        .filteredOn(Event.AttemptFailed.class::isInstance)
        .first()
        .extracting(event -> ((Event.AttemptFailed) event).failure().code())
        .isEqualTo(FailureCode.TIMEOUT);
  }

  /** Nobody may look what became of it, so that it is as unknown as before. */
  @Test
  void aCallInDoubtIsToldOfThoughItMayNotBeCalledAgain() {
    upstreams.on(
        "echo",
        _ -> {
          throw UpstreamException.lost("cut off");
        });
    String body =
        """
        - { id: entry, type: entry, next: act }
        - { id: act, type: mcp, server: up, tool: echo, onDoubt: { check: find }, next: exit }
        - { id: exit, type: exit }
        """;
    AtomicInteger asked = new AtomicInteger();
    Gates gates =
        matter ->
            matter.point() == Point.BEFORE_CALL && asked.incrementAndGet() > 1
                ? ruling(finding(Consequence.REFUSE), null)
                : Ruling.NOTHING;
    Failure failure = run(body, gates).failure().orElseThrow();
    assertThat(upstreams.calls()).extracting(ToolCall::tool).containsExactly("echo");
    assertThat(failure.code()).isEqualTo(FailureCode.IN_DOUBT);
    assertThat(failure.message()).contains("nobody knows whether it was made", "`care`");
    assertThat(failure.details()).containsKey("violations");
  }

  private static final String UNDONE =
      """
      - { id: entry, type: entry, next: act }
      - { id: act, type: mcp, server: up, tool: echo, args: { do: 1 }, compensate: back, next: exit }
      - { id: back, type: mcp, server: up, tool: echo, args: { undo: 1 } }
      - { id: exit, type: exit }
      """;

  @Test
  void aCallWhoseAnswerIsRefusedIsUndone() {
    Gates gates =
        matter ->
            matter.point() == Point.AFTER_CALL && !matter.where().undoes()
                ? ruling(finding(Consequence.REFUSE), null)
                : Ruling.NOTHING;
    FinishedRun run = run(UNDONE, gates);
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.GATE_REFUSED);
    assertThat(upstreams.calls())
        .extracting(ToolCall::arguments)
        .containsExactly(Map.of("do", 1), Map.of("undo", 1));
  }

  @Test
  void aRunWhoseResultIsRefusedIsUndone() {
    FinishedRun run = run(UNDONE, at(Point.AFTER_RUN, ruling(finding(Consequence.REFUSE), null)));
    assertThat(run.failure().orElseThrow().code()).isEqualTo(FailureCode.GATE_REFUSED);
    assertThat(upstreams.calls()).hasSize(2);
  }

  @Test
  void theResultOfARunIsToldWithoutWhatMustNotBeTold() {
    Ruling redacting =
        new Ruling(List.of(), List.of(finding(Consequence.REDACT)), null, _ -> "nothing");
    assertThat(run(ONE_CALL, at(Point.AFTER_RUN, redacting)).output()).isEqualTo("nothing");
  }

  @Test
  void whatUndoesIsNotHeldUp() {
    Gates gates =
        matter ->
            matter.where().undoes()
                ? ruling(
                    finding(Consequence.HOLD),
                    new Hold("care", "x", Set.of("boss"), 1, false, Duration.ZERO))
                : at(Point.AFTER_RUN, ruling(finding(Consequence.REFUSE), null)).judge(matter);
    assertThat(run(UNDONE, gates).failure()).isPresent();
    assertThat(upstreams.calls()).hasSize(2);
  }

  /** Nothing is held for those who cannot come back, but what undoes is not held anyway. */
  @Test
  void whatUndoesIsNotRefusedToCallersUnknown() {
    Gates gates =
        matter ->
            matter.where().undoes()
                ? ruling(
                    finding(Consequence.HOLD),
                    new Hold("care", "x", Set.of("boss"), 1, false, Duration.ZERO))
                : at(Point.AFTER_RUN, ruling(finding(Consequence.REFUSE), null)).judge(matter);
    LoadedGraph graph = Graphs.on(Engines.repeatable(upstreams).gated(gates), UNDONE);
    Principal unknown = new Principal(Principal.Kind.ANONYMOUS, "anonymous");
    RunOptions options = RunOptions.DEFAULT.by(new Identity(unknown, "anonymous"));
    graph.engine().run(graph.tool("t"), Map.of(), options, Journal.NONE);
    assertThat(upstreams.calls())
        .extracting(ToolCall::arguments)
        .containsExactly(Map.of("do", 1), Map.of("undo", 1));
  }
}
