package dev.pawl.engine.replay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A fork does not touch what another run did. */
@Timeout(120)
class ForkedPastTest {
  @Test
  void undoesNoStepOfThePastThatOnlyAskedOrWaited() throws Exception {
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on("revoke", _ -> ToolResult.text("revoked"))
            .on("ship", _ -> ToolResult.error("no van"));
    String body =
        """
        tools:
        - name: approve
          description: d
          nodes:
          - { id: entry, type: entry, next: ok }
          - { id: ok, type: ask, question: Ok?, next: exit }
          - { id: exit, type: exit }
        - name: t
          description: d
          nodes:
          - { id: entry, type: entry, next: sub }
          - { id: sub, type: workflow, tool: approve, args: {}, compensate: revoke, next: pause }
          - { id: revoke, type: mcp, server: up, tool: revoke, args: {} }
          - { id: pause, type: wait, for: 1ms, compensate: revoke2, next: ship }
          - { id: revoke2, type: mcp, server: up, tool: revoke, args: { pause: true } }
          - { id: ship, type: mcp, server: up, tool: ship, args: {}, next: exit }
          - { id: exit, type: exit }
        """;
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    ScriptedUpstreams before = new ScriptedUpstreams().on("ship", _ -> ToolResult.text("shipped"));
    LoadedGraph then = Graphs.real(body, before);
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(store)) {
      HostedRun original = host.begin(then.engine(), then.tool("t"), Map.of(), RunOptions.DEFAULT);
      original.awaitNews(Duration.ofSeconds(20), Set.of());
      original.answer("sub/ok", "yes", Principal.LOCAL);
      assertThat(original.await(Duration.ofSeconds(20)))
          .get()
          .isInstanceOf(RunResult.Completed.class);
      List<Event> events = store.events(original.id());
      int ship =
          (int)
              RunHistory.of(then.tool("t"), events).stream()
                  .takeWhile(each -> !each.step().equals("ship"))
                  .count();
      Fork fork = Fork.of(then.tool("t"), events, ship).live();
      HostedRun run =
          host.begin(
              pawl.tool("t"),
              RunOptions.DEFAULT,
              (options, journal) -> fork.begin(pawl.engine(), pawl.tool("t"), options, journal));
      assertThat(run.await(Duration.ofSeconds(20))).get().isInstanceOf(RunResult.Failed.class);
      assertThat(upstreams.calls().stream().map(call -> call.step() + " " + call.tool()))
          .containsExactly("ship ship");
    }
  }

  @Test
  void doesNotCheckWithAToolThatMayChangeSomethingUnlessItIsLive() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: look }
        - { id: look, type: mcp, server: up, tool: look, args: {}, onDoubt: { check: touch, args: {} }, next: exit }
        - { id: exit, type: exit }
        """;
    ScriptedUpstreams before =
        new ScriptedUpstreams()
            .on("look", _ -> ToolResult.text("seen"))
            .declare("look", new ToolHints(true, false));
    ScriptedUpstreams later =
        new ScriptedUpstreams()
            .on(
                "look",
                _ -> {
                  throw UpstreamException.lost("gone");
                })
            .on("touch", _ -> ToolResult.text("touched"))
            .declare("look", new ToolHints(true, false));
    LoadedGraph then = Graphs.real(body, before);
    LoadedGraph pawl = Graphs.real(body, later);
    MemoryJournal journal = new MemoryJournal();
    then.engine().run(then.tool("t"), Map.of(), RunOptions.DEFAULT, journal);
    Fork fork = Fork.of(then.tool("t"), journal.events(), 1);
    RunResult result =
        fork.begin(pawl.engine(), pawl.tool("t"), RunOptions.DEFAULT, new MemoryJournal()).drive();
    assertThat(later.calls().stream().map(ToolCall::tool))
        .as(String.valueOf(result))
        .doesNotContain("touch");
  }
}
