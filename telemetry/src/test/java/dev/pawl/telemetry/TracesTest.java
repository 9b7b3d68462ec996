package dev.pawl.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.pawl.engine.driver.RunDriver;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.driver.Spans;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Values;
import dev.pawl.model.Principal;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.testkit.LoadedGraph;
import io.opentelemetry.proto.trace.v1.Span;
import io.opentelemetry.proto.trace.v1.Status;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The traces of runs, as a collector gets them. */
@Timeout(60)
class TracesTest {
  private static final String CALLING =
      """
      - { id: entry, type: entry, next: ask_it }
      - id: ask_it
        type: mcp
        server: up
        tool: echo
        args: { n: { expr: $.entry.n } }
        retry: { attempts: 3, backoff: 1ms }
        next: exit
      - { id: exit, type: exit }
      """;

  private static final String ASKING =
      """
      - { id: entry, type: entry, next: sure }
      - { id: sure, type: ask, to: human, question: Sure?, next: work }
      - { id: work, type: mcp, server: up, tool: echo, args: { n: 1 }, next: exit }
      - { id: exit, type: exit }
      """;

  private static final String MEETING =
      """
      - { id: entry, type: entry, next: [one, other] }
      - { id: one, type: transform, transform: { expr: "1" }, next: both }
      - { id: other, type: transform, transform: { expr: "2" }, next: both }
      - { id: both, type: transform, join: all, transform: { expr: "$.one + $.other" }, next: exit }
      - { id: exit, type: exit }
      """;

  private final Scene scene = new Scene();

  @AfterEach
  void close() {
    scene.close();
  }

  private static String hex(ByteString id) {
    return HexFormat.of().formatHex(id.toByteArray());
  }

  private static Map<String, Object> attributes(Span span) {
    return Receiver.attributes(span.getAttributesList());
  }

  private String run() {
    return scene.journal.events().getFirst() instanceof Event.RunStarted started
        ? started.run()
        : "";
  }

  @Test
  void aRunHasASpanAndSoHasEachStepAndEachAttemptAtACall() {
    AtomicInteger times = new AtomicInteger();
    scene.upstreams.on(
        "echo",
        _ -> times.incrementAndGet() == 1 ? ToolResult.error("not now") : ToolResult.text("fine"));
    assertThat(scene.run(CALLING, Values.object("n", 1))).isInstanceOf(RunResult.Completed.class);
    Receiver told = scene.told();
    assertThat(told.names())
        .containsExactlyInAnyOrder(
            "invoke_workflow t",
            "step entry",
            "step ask_it",
            "step exit",
            "tools/call echo",
            "tools/call echo");
    Span whole = told.span("invoke_workflow t");
    assertThat(hex(whole.getTraceId())).isEqualTo(Spans.trace(run()));
    assertThat(hex(whole.getSpanId())).isEqualTo(Spans.of(run()));
    assertThat(whole.getParentSpanId()).isEqualTo(ByteString.EMPTY);
    assertThat(whole.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_INTERNAL);
    assertThat(attributes(whole))
        .containsEntry("gen_ai.operation.name", "invoke_workflow")
        .containsEntry("gen_ai.workflow.name", "t")
        .containsEntry("pawl.run.id", run())
        .containsEntry("pawl.run.status", "completed");
    Span step = told.span("step ask_it");
    assertThat(step.getParentSpanId()).isEqualTo(whole.getSpanId());
    assertThat(step.getStartTimeUnixNano()).isBetween(1L, step.getEndTimeUnixNano());
    assertThat(attributes(step))
        .containsEntry("pawl.attempt", 2L)
        .containsEntry("pawl.node.type", "mcp");
    List<Span> attempts =
        told.spans.stream().filter(each -> each.getName().equals("tools/call echo")).toList();
    assertThat(attempts)
        .allSatisfy(each -> assertThat(each.getParentSpanId()).isEqualTo(step.getSpanId()));
    assertThat(attempts)
        .allSatisfy(each -> assertThat(each.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_CLIENT));
    Span bad = attempts.getFirst();
    assertThat(bad.getStatus().getCode()).isEqualTo(Status.StatusCode.STATUS_CODE_ERROR);
    assertThat(attributes(bad))
        .containsEntry("error.type", "tool_error")
        .containsEntry("mcp.method.name", "tools/call")
        .containsEntry("gen_ai.operation.name", "execute_tool")
        .containsEntry("gen_ai.tool.name", "echo")
        .containsEntry("pawl.upstream.name", "up");
    assertThat(attempts.getLast().getStatus()).isEqualTo(Status.getDefaultInstance());
  }

  @Test
  void aRunBelongsToTheTraceOfItsCallerAndItsCallsToItsAttempts() {
    scene.run(CALLING, Values.object("n", 1), RunOptions.DEFAULT.traced(Scene.CALLER));
    Span whole = scene.told().span("invoke_workflow t");
    assertThat(hex(whole.getTraceId())).isEqualTo(Scene.CALLER.trace());
    assertThat(hex(whole.getParentSpanId())).isEqualTo(Scene.CALLER.span());
    assertThat(whole.getTraceState()).isEqualTo("vendor=1");
    assertThat(whole.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
    TraceContext passed = scene.upstreams.calls().getFirst().trace();
    assertThat(passed).isNotNull();
    assertThat(passed.toMap())
        .containsEntry("baggage", "who=ann")
        .containsEntry("tracestate", "vendor=1");
    assertThat(passed.span()).isEqualTo(Spans.of(run(), "ask_it", 1));
    assertThat(scene.journal.events().getFirst())
        .isInstanceOfSatisfying(
            Event.RunStarted.class,
            started -> assertThat(started.origin().trace()).isEqualTo(Scene.CALLER));
  }

  /** Whoever began it decides; who says nothing gets what is configured. */
  @Test
  void aRunThatIsNotSampledIsNotToldButItsCallsSaySo() {
    TraceContext unwanted =
        new TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", "", "");
    scene.run(CALLING, Values.object("n", 1), RunOptions.DEFAULT.traced(unwanted));
    assertThat(scene.upstreams.calls().getFirst().trace().isSampled()).isFalse();
    assertThat(scene.told().spans).isEmpty();
    assertThat(scene.receiver.metric("pawl.run.started").getSum().getDataPointsCount()).isOne();
  }

  @Test
  void aShareOfTheRunsIsSampled() {
    scene.sampling(0.25);
    LoadedGraph graph = scene.graph(MEETING);
    IntStream.range(0, 400)
        .forEach(
            _ ->
                graph
                    .engine()
                    .run(graph.tool("t"), Map.of(), RunOptions.DEFAULT, new MemoryJournal()));
    long told =
        scene.told().names().stream().filter(each -> each.equals("invoke_workflow t")).count();
    assertThat(told).isBetween(50L, 150L);
  }

  @Test
  void whereBranchesMeetTheirLastStepsAreLinked() {
    scene.run(MEETING, Map.of());
    Span both = scene.told().span("step both");
    assertThat(both.getLinksList())
        .extracting(each -> hex(each.getSpanId()))
        .containsExactlyInAnyOrder(Spans.of(run(), "one"), Spans.of(run(), "other"));
  }

  @Test
  void stepsOfItemsBelongToTheStepThatGoesThroughThem() {
    scene.run(
        """
        - { id: entry, type: entry, next: all }
        - id: all
          type: foreach
          items: { expr: "[1, 2]" }
          do: { type: transform, transform: { expr: $item } }
          next: exit
        - { id: exit, type: exit }
        """,
        Map.of());
    Receiver told = scene.told();
    Span all = told.span("step all");
    List<Span> items =
        told.spans.stream()
            .filter(each -> String.valueOf(attributes(each).get("pawl.step.id")).startsWith("all["))
            .toList();
    assertThat(items).hasSize(2);
    assertThat(items)
        .allSatisfy(each -> assertThat(each.getParentSpanId()).isEqualTo(all.getSpanId()));
  }

  @Test
  void aRunThatIsResumedStaysInItsTraceAndShowsWhoDroveIt() throws Exception {
    LoadedGraph graph = scene.graph(ASKING);
    MemoryJournal journal = scene.journal;
    suspendAtItsQuestion(graph, journal);
    List<Event> past = List.copyOf(journal.events());
    Answering answering = new Answering();
    RunDriver again =
        graph.engine().resume(graph.tool("t"), past, RunOptions.DEFAULT.with(answering), journal);
    answering.driver = again;
    assertThat(again.drive()).isInstanceOf(RunResult.Completed.class);
    Receiver told = scene.told();
    Span whole = told.span("invoke_workflow t");
    assertThat(whole.getStartTimeUnixNano()).isEqualTo(past.getFirst().at() * 1_000);
    assertThat(whole.getEventsList()).extracting(Span.Event::getName).contains("pawl.run.resumed");
    List<Span> drives =
        told.spans.stream().filter(each -> each.getName().equals("drive t")).toList();
    assertThat(drives).hasSize(2);
    assertThat(drives)
        .allSatisfy(each -> assertThat(each.getParentSpanId()).isEqualTo(whole.getSpanId()));
    assertThat(drives)
        .extracting(each -> Receiver.attributes(each.getLinks(0).getAttributesList()))
        .containsExactly(Map.of("pawl.link", "begins"), Map.of("pawl.link", "resumes"));
    assertThat(told.spans).extracting(Span::getTraceId).containsOnly(whole.getTraceId());
  }

  private static void suspendAtItsQuestion(LoadedGraph graph, MemoryJournal journal) {
    RunDriver[] driver = new RunDriver[1];
    RunListener leaving =
        new RunListener() {
          @Override
          public void asked(Question question) {
            driver[0].suspend();
          }
        };
    driver[0] =
        graph.engine().begin(graph.tool("t"), Map.of(), RunOptions.DEFAULT.with(leaving), journal);
    assertThat(driver[0].drive()).isInstanceOf(RunResult.Suspended.class);
  }

  /** Answers what is asked, from another thread. */
  private static final class Answering implements RunListener {
    private volatile RunDriver driver;

    @Override
    public void asked(Question question) {
      Thread.ofVirtual()
          .start(
              () -> {
                try {
                  driver.answer(question.step(), "yes", Principal.LOCAL);
                } catch (InterruptedException _) {
                  Thread.currentThread().interrupt();
                }
              });
    }
  }

  @Test
  void aForkedRunIsLinkedToTheOneWhosePastItTakes() {
    scene.run(MEETING, Map.of(), RunOptions.DEFAULT.traced(Scene.CALLER));
    LoadedGraph graph = scene.graph(MEETING);
    MemoryJournal own = new MemoryJournal();
    RunDriver fork =
        Fork.of(graph.tool("t"), scene.journal.events(), 3)
            .begin(graph.engine(), graph.tool("t"), RunOptions.DEFAULT, own);
    assertThat(fork.drive()).isInstanceOf(RunResult.Completed.class);
    Receiver told = scene.told();
    Span forked =
        told.spans.stream()
            .filter(each -> fork.id().equals(attributes(each).get("pawl.run.id")))
            .findFirst()
            .orElseThrow();
    assertThat(hex(forked.getTraceId())).isEqualTo(Spans.trace(fork.id()));
    assertThat(forked.getLinksList()).hasSize(1);
    assertThat(hex(forked.getLinks(0).getTraceId())).isEqualTo(Scene.CALLER.trace());
    assertThat(hex(forked.getLinks(0).getSpanId())).isEqualTo(Spans.of(run()));
  }

  @Test
  void whatRunsAreGivenAndGiveIsNotTold() {
    scene.upstreams.on("echo", _ -> ToolResult.error("secret-result of secret-value"));
    scene.run(CALLING, Values.object("n", "secret-value"));
    Receiver told = scene.told();
    assertThat(told.spans).isNotEmpty();
    assertThat(told.logs).isNotEmpty();
    assertThat(told.spans + " " + told.logs + " " + told.metrics).doesNotContain("secret-");
  }

  @Test
  void whereItIsWantedItIsToldWithoutWhatMustNotBe() {
    scene.telling(
        value ->
            value instanceof Map<?, ?> map && map.containsKey("n") ? Map.of("n", "***") : value);
    scene.run(CALLING, Values.object("n", "secret-value"));
    Span call = scene.told().span("tools/call echo");
    assertThat(attributes(call)).containsEntry("gen_ai.tool.call.arguments", "{\"n\":\"***\"}");
    assertThat(attributes(call)).containsKey("gen_ai.tool.call.result");
  }

  @Test
  void whoTellsIsSaidOnceForAll() {
    scene.with("OTEL_SERVICE_NAME", "shop").with("OTEL_RESOURCE_ATTRIBUTES", "team=a%20b,zone=1");
    scene.run(MEETING, Map.of());
    assertThat(Receiver.attributes(scene.told().resources.getFirst().getAttributesList()))
        .containsEntry("service.name", "shop")
        .containsEntry("service.version", "1.2.3")
        .containsEntry("team", "a b")
        .containsEntry("zone", "1");
  }
}
