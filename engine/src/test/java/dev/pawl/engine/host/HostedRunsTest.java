package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.testkit.BrokenTime;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that a host cannot drive are nobody's burden. */
@Timeout(120)
class HostedRunsTest {

  @Test
  void aRunWhoseInputIsTooLargeLeavesNothingBehind() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.real(body, Upstreams.NONE);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(
              pawl.engine(),
              pawl.tool("t"),
              Map.of("x", "x".repeat(11_000_000)),
              RunOptions.DEFAULT);
      host.awaitAll();
      host.recover(Recovery.of(pawl.tool("t"), pawl.engine()));
      assertThat(host.store().drives(run.id())).isFalse();
    }
  }

  @Test
  void aRunThatBrokeIsNotTakenOverAgainByTheSameProcess() throws Exception {
    BrokenTime time = new BrokenTime();
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    String body =
        """
        - { id: entry, type: entry, next: ok }
        - { id: ok, type: ask, question: Ok?, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.on(Engine.on(Upstreams.NONE).timed(() -> time), body);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      run.awaitNews(Duration.ofSeconds(20), Set.of());
      time.breaks.set(true);
      run.cancel("enough");
      host.awaitAll();
      time.breaks.set(false);
      Recovery recovery = Recovery.of(pawl.tool("t"), pawl.engine());
      assertThat(host.recover(recovery)).isZero();
      // as Faces.find does, on each look of a client
      assertThat(host.adopt(run.id(), recovery)).isEmpty();
    }
  }

  @Test
  void whoWaitsForTheBeginningFindsThatWatchersKnowOfIt() throws Exception {
    String body =
        """
        - { id: entry, type: entry, next: ok }
        - { id: ok, type: ask, question: Ok?, next: exit }
        - { id: exit, type: exit }
        """;
    AtomicBoolean told = new AtomicBoolean();
    RunListener slow =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.RunStarted) {
              LockSupport.parkNanos(500_000_000);
              told.set(true);
            }
          }
        };
    LoadedGraph pawl = Graphs.real(body, Upstreams.NONE);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      HostedRun run =
          host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT.with(slow));
      run.sync();
      assertThat(told).isTrue();
    }
  }

  @Test
  void aCallThatStillQueuedWhenItsProcessStoppedIsNotInDoubt() throws Exception {
    AtomicInteger sent = new AtomicInteger();
    CountDownLatch queued = new CountDownLatch(1);
    AtomicBoolean free = new AtomicBoolean();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                call -> {
                  call.state().held();
                  queued.countDown();
                  while (!free.get()) {
                    Thread.sleep(5);
                  }
                  if (!call.state().sending()) {
                    throw new InterruptedException();
                  }
                  sent.incrementAndGet();
                  return ToolResult.text("done");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, next: exit }
        - { id: exit, type: exit }
        """;
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    LoadedGraph pawl = Graphs.real(body, upstreams);
    String id;
    try (RunHost host = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      id = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT).id();
      queued.await();
    }
    free.set(true);
    assertThat(sent).hasValue(0);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(pawl.tool("t"), pawl.engine())).orElseThrow();
      assertThat(run.await(Duration.ofSeconds(20))).hasValue(new RunResult.Completed(id, "done"));
    }
  }
}
