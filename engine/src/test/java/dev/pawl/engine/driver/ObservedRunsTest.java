package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.model.trace.TraceContext;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Runs of which somebody hears who operates Pawl. */
class ObservedRunsTest {
  private static final TraceContext CALLER =
      new TraceContext("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "", "");

  private static final String CALLING =
      """
      - { id: entry, type: entry, next: act }
      - { id: act, type: mcp, server: up, tool: echo, args: { n: 1 }, next: exit }
      - { id: exit, type: exit }
      """;

  private final ScriptedUpstreams upstreams = Graphs.upstreams();
  private final MemoryJournal journal = new MemoryJournal();
  private final List<String> heard = Collections.synchronizedList(new ArrayList<>());

  private final class Hearing implements RunListener {
    @Override
    public void happened(Event event) {
      heard.add(event.getClass().getSimpleName());
    }

    @Override
    public void sending(Effect.Perform attempt) {
      heard.add("sending " + attempt.step());
    }

    @Override
    public void kept(long since) {
      heard.add("kept");
    }

    @Override
    public void left() {
      heard.add("left");
    }
  }

  private RunResult run(Observer observer, RunOptions options) {
    LoadedGraph graph = Graphs.on(Engine.on(upstreams).observed(observer), CALLING);
    return graph.engine().run(graph.tool("t"), Map.of(), options, journal);
  }

  @Test
  void anObserverHearsOfEverythingAfterWhoeverWantsTheRun() {
    RunListener wanting =
        new RunListener() {
          @Override
          public void happened(Event event) {
            heard.add("first " + event.getClass().getSimpleName());
          }
        };
    run(run -> new Observer.Observed(new Hearing(), run.trace()), RunOptions.DEFAULT.with(wanting));
    assertThat(heard)
        .startsWith("first RunStarted", "RunStarted")
        .contains("sending act", "kept")
        .endsWith("first RunCompleted", "RunCompleted", "kept", "left");
  }

  /** The journal keeps what the caller said, and not what this process makes of it. */
  @Test
  void callsBelongToTheTraceThatTheObserverNames() {
    TraceContext own = CALLER.within("00f067aa0ba902b7");
    run(_ -> new Observer.Observed(RunListener.NONE, own), RunOptions.DEFAULT.traced(CALLER));
    TraceContext passed = upstreams.calls().getFirst().trace();
    assertThat(passed).isNotNull();
    assertThat(passed.trace()).isEqualTo(CALLER.trace());
    assertThat(passed.span()).isNotIn(CALLER.span(), own.span());
    assertThat(journal.events().getFirst())
        .isInstanceOfSatisfying(
            Event.RunStarted.class,
            started -> assertThat(started.origin().trace()).isEqualTo(CALLER));
  }

  @Test
  void anObserverThatThrowsChangesNothing() {
    RunListener bad =
        new RunListener() {
          @Override
          public void performing(Effect.Perform attempt) {
            throw new IllegalStateException("performing");
          }

          @Override
          public void happened(Event event) {
            throw new IllegalStateException("happened");
          }

          @Override
          public void sending(Effect.Perform attempt) {
            throw new IllegalStateException("sending");
          }

          @Override
          public long keeping() {
            throw new IllegalStateException("keeping");
          }

          @Override
          public void kept(long since) {
            throw new IllegalStateException("kept");
          }

          @Override
          public void left() {
            throw new IllegalStateException("left");
          }
        };
    assertThat(run(_ -> new Observer.Observed(bad, null), RunOptions.DEFAULT))
        .isInstanceOf(RunResult.Completed.class);
    Observer mad =
        _ -> {
          throw new IllegalStateException("observe");
        };
    assertThat(run(mad, RunOptions.DEFAULT)).isInstanceOf(RunResult.Completed.class);
  }
}
