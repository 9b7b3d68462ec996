package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.protocol.rpc.RequestId;
import dev.pawl.protocol.server.McpServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How callers see that gates hold what they want. */
@Timeout(60)
class HeldRunsTest {
  private static final String SOME_AGENT = "some agent";

  private final AtomicInteger calls = new AtomicInteger();
  private final Publisher process =
      new Publisher(
          Engine.on(
                  _ -> {
                    calls.incrementAndGet();
                    return ToolResult.text("done");
                  })
              .gated(HeldRunsTest::judge));
  private final McpServer server = process.publishing(Flows.chain("work"), new LiveRuns());

  /** Holds all calls of tools for the boss, whom nobody but the local user is. */
  private static Ruling judge(Matter matter) {
    if (matter.point() != Point.BEFORE_CALL || matter.agreed().contains("care")) {
      return Ruling.NOTHING;
    }
    Finding finding =
        new Finding(
            "care", "Care", "it is dangerous", Finding.Severity.HIGH, Finding.Consequence.HOLD);
    Hold hold = new Hold("care", "it is dangerous", Set.of("boss"), 1, false, Duration.ZERO);
    return new Ruling(List.of(), List.of(finding), hold, null);
  }

  @AfterEach
  void close() {
    process.close();
  }

  private static Map<?, ?> structured(Map<String, @Nullable Object> result) {
    return (Map<?, ?>) Objects.requireNonNull(result.get("structuredContent"), result::toString);
  }

  @Test
  void whoMayDecideIsAskedAndTheCallIsMade() throws Exception {
    try (Client client = Client.modern(server, Client.FORMS)) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      assertThat(Client.questions(asked).values())
          .singleElement()
          .asString()
          .contains("`care`", "it is dangerous", "It would be called with {}");
      assertThat(calls).hasValue(0);
      Map<String, @Nullable Object> yes =
          Values.object("action", "accept", "content", Values.object("decision", "approve"));
      String key = Client.questions(asked).keySet().iterator().next();
      assertThat(client.text(client.goOn(asked, Values.object(key, yes)))).isEqualTo("done");
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void whoMayNotDecideIsNotAskedAndNoToolDecides() throws Exception {
    try (Client client = Client.modern(server, SOME_AGENT, Client.FORMS)) {
      Map<String, @Nullable Object> told = client.result(client.call());
      assertThat(told).doesNotContainEntry("resultType", "input_required");
      Map<?, ?> handle = structured(told);
      assertThat(handle.get("status")).isEqualTo("waiting");
      assertThat(handle.get("nextTool")).isEqualTo("pawl_run_result");
      Object run = Objects.requireNonNull(handle.get("run"));
      RequestId approving =
          client.call(
              "pawl_run_continue",
              Values.object("run", run, "answer", Values.object("decision", "approve")));
      assertThat(client.text(approving)).contains("People decide", "not decided by a tool");
      assertThat(calls).hasValue(0);
      HostedRun held = process.host().find(String.valueOf(run)).orElseThrow();
      Object yes = held.questions().getFirst().answeredWith(Values.object("decision", "approve"));
      held.answer("work", yes, Identity.LOCAL);
      RequestId result = client.call("pawl_run_result", Values.object("run", run, "wait", 20));
      assertThat(client.text(result)).isEqualTo("done");
    }
  }

  @Test
  void aDenialIsTheResult() throws Exception {
    try (Client client = Client.modern(server, Client.FORMS)) {
      Map<String, @Nullable Object> asked = client.result(client.call());
      String key = Client.questions(asked).keySet().iterator().next();
      Map<String, @Nullable Object> no =
          Values.object(
              "action",
              "accept",
              "content",
              Values.object("decision", "deny", "reason", "not today"));
      assertThat(client.text(client.goOn(asked, Values.object(key, no))))
          .contains("not today", "NOT_AGREED");
      assertThat(calls).hasValue(0);
    }
  }

  @Test
  void aToolThatOnlyComputesMayLeaveAHandleWhereGatesMayHoldIt() {
    Gates gates = HeldRunsTest::judge;
    assertThat(Faces.needsTools(Flows.still(), Engine.on(_ -> ToolResult.text("")))).isFalse();
    assertThat(Faces.needsTools(Flows.still(), Engine.on(_ -> ToolResult.text("")).gated(gates)))
        .isTrue();
  }

  /** Gates of which it is known whether they hold a run. */
  private static Gates holding(AtomicBoolean knowingly, AtomicBoolean really) {
    return new Gates() {
      @Override
      public Ruling judge(Matter matter) {
        boolean holds = really.get() && matter.point() == Point.BEFORE_RUN;
        Hold hold = new Hold("care", "it is dangerous", Set.of(), 1, false, Duration.ZERO);
        return new Ruling(List.of("g"), List.of(), holds ? hold : null, null);
      }

      @Override
      public boolean mayHold(Workflow workflow) {
        return knowingly.get();
      }
    };
  }

  @Test
  void whatOnlyComputesAndIsNotHeldIsAnsweredAtOnceAndElseWithAHandle() throws Exception {
    AtomicBoolean knowingly = new AtomicBoolean();
    AtomicBoolean really = new AtomicBoolean();
    try (Publisher still =
            new Publisher(Engine.on(_ -> ToolResult.text("")).gated(holding(knowingly, really)));
        Client client =
            Client.modern(still.publishing(Flows.still(), new LiveRuns()), SOME_AGENT, Map.of())) {
      assertThat(client.text(client.call())).isEqualTo("still");
      really.set(true);
      assertThat(client.text(client.call()))
          .as("they change between one question and the next")
          .contains("care", "call again");
      knowingly.set(true);
      assertThat(structured(client.result(client.call())).get("status")).isEqualTo("waiting");
    }
  }
}
