package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Finding.Consequence;
import dev.pawl.engine.gate.Finding.Severity;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Identity;
import dev.pawl.testkit.Engines;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What servers say while they work passes the gates as their answers do. */
@Timeout(60)
class JudgedCallerTest {
  private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

  private final Caller caller =
      new Caller() {
        @Override
        public void progress(
            String server, double progress, @Nullable Double total, String message) {
          heard.add(progress + " " + message);
        }

        @Override
        public boolean canAnswer() {
          return true;
        }

        @Override
        public Optional<Map<String, @Nullable Object>> ask(
            String server, String method, Map<String, @Nullable Object> params) {
          heard.add(Json.write(params));
          return Optional.of(Values.object("action", "accept"));
        }
      };

  private void run(Gates gates) {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  call.caller().progress("up", 1, 2.0, "found secret 7");
                  boolean asked =
                      call.caller()
                          .ask("up", "elicitation/create", Values.object("message", "secret 7?"))
                          .isPresent();
                  heard.add("asked: " + asked);
                  return ToolResult.text("done");
                });
    String body =
        """
        tools:
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: act }
          - { id: act, type: mcp, server: up, tool: work, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    LoadedGraph graph = Graphs.on(Engines.repeatable(upstreams).gated(gates), body);
    RunOptions options = new RunOptions(Identity.LOCAL, RunListener.NONE, caller);
    RunResult result = graph.engine().run(graph.tool("t"), Map.of(), options, new MemoryJournal());
    assertThat(result).isInstanceOf(RunResult.Completed.class);
  }

  private static Gates afterCalls(Consequence then) {
    Finding finding = new Finding("care", "Care", "it is secret", Severity.HIGH, then);
    return matter ->
        matter.point() == Point.AFTER_CALL && Json.write(matter.output()).contains("secret")
            ? new Ruling(List.of(), List.of(finding), null, JudgedCallerTest::redacted)
            : Ruling.NOTHING;
  }

  private static @Nullable Object redacted(@Nullable Object value) {
    return Json.parse(Json.write(value).replace("7", "[redacted]"));
  }

  @Test
  void progressAndQuestionsAreRedacted() {
    run(afterCalls(Consequence.REDACT));
    assertThat(heard)
        .containsExactly(
            "1.0 found secret [redacted]", "{\"message\":\"secret [redacted]?\"}", "asked: true");
  }

  @Test
  void whatMustNotBeToldIsLeftOutOfProgressAndNotAsked() {
    run(afterCalls(Consequence.REFUSE));
    assertThat(heard).containsExactly("1.0 ", "asked: false");
  }

  @Test
  void whatNoGateMindsIsToldAsItIs() {
    run(_ -> Ruling.NOTHING);
    assertThat(heard)
        .containsExactly("1.0 found secret 7", "{\"message\":\"secret 7?\"}", "asked: true");
  }
}
