package dev.pawl.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.json.Values;
import dev.pawl.testkit.LoadedGraph;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.HistogramDataPoint;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is measured and put down of runs, as a collector gets it. */
@Timeout(60)
class MeasuresTest {
  private static final String CALLING =
      """
      - { id: entry, type: entry, next: act }
      - { id: act, type: mcp, server: up, tool: echo, args: { n: 1 }, next: exit }
      - { id: exit, type: exit }
      """;

  private final Scene scene = new Scene();

  @AfterEach
  void close() {
    scene.close();
  }

  private static Map<String, Object> labels(HistogramDataPoint point) {
    return Receiver.attributes(point.getAttributesList());
  }

  @Test
  void runsStepsCallsAndWritesAreMeasured() throws Exception {
    LoadedGraph graph = scene.graph(CALLING);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(graph.engine(), graph.tool("t"), Values.object("n", 1), RunOptions.DEFAULT);
      assertThat(run.await(Duration.ofSeconds(30))).isPresent();
    }
    Receiver told = scene.told();
    assertThat(told.metric("pawl.run.started").getSum().getDataPoints(0).getAsDouble()).isOne();
    HistogramDataPoint run = told.metric("pawl.run.duration").getHistogram().getDataPoints(0);
    assertThat(labels(run))
        .isEqualTo(Map.of("gen_ai.workflow.name", "t", "pawl.run.status", "completed"));
    assertThat(told.metric("pawl.step.duration").getHistogram().getDataPointsList())
        .extracting(each -> labels(each).get("pawl.node.id"))
        .containsExactlyInAnyOrder("entry", "act", "exit");
    HistogramDataPoint call =
        told.metric("mcp.client.operation.duration").getHistogram().getDataPoints(0);
    assertThat(labels(call))
        .isEqualTo(
            Map.of(
                "mcp.method.name",
                "tools/call",
                "gen_ai.tool.name",
                "echo",
                "pawl.upstream.name",
                "up"));
    assertThat(told.metric("pawl.queue.duration").getHistogram().getDataPoints(0).getCount())
        .isOne();
    assertThat(told.metric("pawl.store.write.duration").getHistogram().getDataPoints(0).getCount())
        .isPositive();
    assertThat(told.metric("jvm.memory.used").getGauge().getDataPointsCount()).isEqualTo(2);
  }

  @Test
  void callsInDoubtAreCountedAndPutDownWithTheirSpan() {
    scene.upstreams.on(
        "echo",
        call -> {
          throw UpstreamException.lost("the server is gone");
        });
    scene.run(CALLING, Map.of());
    Receiver told = scene.told();
    assertThat(told.metric("pawl.step.in_doubt").getSum().getDataPoints(0).getAsDouble()).isOne();
    LogRecord record =
        told.logs.stream()
            .filter(each -> each.getEventName().equals("pawl.step.in_doubt"))
            .findFirst()
            .orElseThrow();
    assertThat(record.getSpanId()).isEqualTo(told.span("step act").getSpanId());
    assertThat(record.getTraceId()).isEqualTo(told.span("invoke_workflow t").getTraceId());
    assertThat(record.getSeverityText()).isEqualTo("WARN");
  }

  @Test
  void whatGatesSayIsCounted() {
    Finding finding =
        new Finding("care", "Care", "no", Finding.Severity.HIGH, Finding.Consequence.REFUSE);
    LoadedGraph graph = scene.graph(CALLING);
    graph
        .engine()
        .gated(matter -> new Ruling(List.of("schemas"), List.of(finding), null, null))
        .run(graph.tool("t"), Map.of(), RunOptions.DEFAULT, scene.journal);
    Receiver told = scene.told();
    assertThat(told.metric("pawl.gate.verdicts").getSum().getDataPointsList())
        .extracting(each -> Receiver.attributes(each.getAttributesList()))
        .containsExactlyInAnyOrder(
            Map.of("pawl.gate.name", "schemas", "pawl.gate.verdict", "pass"),
            Map.of("pawl.gate.name", "care", "pawl.gate.verdict", "refuse"));
    assertThat(told.logs)
        .extracting(LogRecord::getEventName)
        .contains("pawl.gate.verdict", "pawl.run.failed");
  }

  @Test
  void whatPawlLogsWhileItWorksForARunBelongsToThat() {
    scene.upstreams.on(
        "echo",
        _ -> {
          System.getLogger("dev.pawl.test").log(System.Logger.Level.WARNING, "beware");
          System.getLogger("elsewhere").log(System.Logger.Level.WARNING, "not ours");
          return ToolResult.text("fine");
        });
    scene.run(CALLING, Map.of());
    System.getLogger("dev.pawl.test").log(System.Logger.Level.WARNING, "of no run");
    Receiver told = scene.told();
    assertThat(told.logs)
        .extracting(each -> each.getBody().getStringValue())
        .containsExactly("beware", "of no run");
    assertThat(told.logs.getFirst().getTraceId())
        .isEqualTo(told.span("invoke_workflow t").getTraceId());
    assertThat(told.logs.getLast().getTraceId().isEmpty()).isTrue();
  }
}
