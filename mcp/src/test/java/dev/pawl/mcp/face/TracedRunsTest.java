package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.Spans;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.protocol.data.CallResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Callers that say to which trace a call belongs. */
@Timeout(60)
class TracedRunsTest {
  private static final String PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  private static final Map<String, @Nullable Object> TRACE =
      Values.object("traceparent", PARENT, "tracestate", "a=1", "baggage", "who=ann");

  private final Desk desk = new Desk();
  private final List<Map<String, @Nullable Object>> heard = new ArrayList<>();

  @BeforeEach
  void listen() {
    desk.with(
        "work",
        (_, exchange) -> {
          heard.add(exchange.meta());
          return CallResult.text("done");
        });
  }

  private static Client saying(Publisher process, Workflow workflow) {
    return Client.saying(process.publishing(workflow, new LiveRuns()), TRACE);
  }

  @Test
  void callsOfARunBelongToTheTraceOfItsCaller() throws Exception {
    try (Publisher process = desk.process();
        Client client = saying(process, Flows.chain("work"))) {
      assertThat(client.text(client.call())).isEqualTo("done");
    }
    assertThat(heard).hasSize(1);
    assertThat(heard.getFirst()).containsAllEntriesOf(TRACE);
  }

  /** It is the run that belongs there, whoever drives it. */
  @Test
  void theyStillDoAfterARestart() throws Exception {
    Workflow workflow = Flows.askingFor(Duration.ofMinutes(1), "work");
    Map<String, @Nullable Object> asked;
    try (Publisher first = desk.process();
        Client client = saying(first, workflow)) {
      asked = client.result(client.call());
    }
    try (Publisher second = desk.another();
        Client client = Client.modern(second.publishing(workflow, new LiveRuns()), Client.FORMS)) {
      Map<String, @Nullable Object> yes =
          Values.object("action", "accept", "content", Values.object("answer", "yes"));
      String said = Json.write(client.result(client.goOn(asked, Values.object("question", yes))));
      assertThat(heard).as(said).hasSize(1);
    }
    assertThat(heard.getFirst()).containsAllEntriesOf(TRACE);
  }

  @Test
  void whatIsNoTraceIsNotPassedOn() throws Exception {
    try (Publisher process = desk.process();
        Client client =
            Client.saying(
                process.publishing(Flows.chain("work"), new LiveRuns()),
                Values.object("traceparent", "00-rubbish", "tracestate", "a=1"))) {
      assertThat(client.text(client.call())).isEqualTo("done");
    }
    assertThat(heard.getFirst()).doesNotContainKeys("traceparent", "tracestate");
  }

  /** Where this process tells of spans of its own, what it calls belongs to those. */
  @Test
  void callsBelongToTheAttemptsThatAreToldOf() throws Exception {
    TraceContext caller = Objects.requireNonNull(TraceContext.of(TRACE));
    Workflow workflow = Flows.chain("work");
    try (Publisher process = desk.process()) {
      String run = "0190f2c0-0000-7000-8000-000000000001";
      var _ =
          process
              .host()
              .begin(
                  process.engine().naming(() -> run),
                  workflow,
                  Map.of(),
                  RunOptions.DEFAULT.traced(caller.within(Spans.of(run))));
      process.host().awaitAll();
      assertThat(heard.getFirst())
          .containsEntry(
              "traceparent",
              "00-0af7651916cd43dd8448eb211c80319c-" + Spans.of(run, "work", 1) + "-01");
    }
  }
}
