package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class LetGoTest {
  private static final Duration LONG = Duration.ofSeconds(15);
  private static final String ASKING =
      """
      - { id: entry, type: entry, next: ok }
      - { id: ok, type: ask, question: Ok?, next: exit }
      - { id: exit, type: exit }
      """;

  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);

  private String orphan(LoadedGraph pawl) throws InterruptedException {
    try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      HostedRun run = gone.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      run.awaitNews(LONG, Set.of());
      return run.id();
    }
  }

  private abstract static class Failing implements Recovery {
    private final Recovery good;

    Failing(Recovery good) {
      this.good = good;
    }

    @Override
    public boolean knows(RunSummary run) {
      return good.knows(run);
    }

    @Override
    public Workflow workflow(RunSummary run, Kept kept) {
      return good.workflow(run, kept);
    }

    @Override
    public Engine engine(RunSummary run, Kept kept) {
      return good.engine(run, kept);
    }
  }

  @Test
  void aRunThatCouldNotBeGoneOnWithIsNotOwnedAndUndriven() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    String id = orphan(pawl);
    Recovery good = Recovery.of(pawl.tool("t"), pawl.engine());
    try (RunHost host = new RunHost(store)) {
      assertThatThrownBy(
              () ->
                  host.adopt(
                      id,
                      new Failing(good) {
                        @Override
                        public void goesOn(HostedRun run) {
                          throw new PawlException.Unreachable("the file was closed");
                        }
                      }))
          .isInstanceOf(PawlException.Unreachable.class);
      int recovered = host.recover(good);
      recovered += host.recover(good);
      boolean asks = host.find(id).map(run -> !run.questions().isEmpty()).orElse(false);
      assertThat(recovered == 1 || asks)
          .as(
              "resumed: recovered %d, in runs %s, drives %s, count %s",
              recovered, host.find(id).isPresent(), store.drives(id), host.count())
          .isTrue();
    }
  }

  @Test
  void aRunWhoseAdoptionDiedOfAnErrorIsNotOwnedAndUndriven() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    String id = orphan(pawl);
    Recovery good = Recovery.of(pawl.tool("t"), pawl.engine());
    try (RunHost host = new RunHost(store)) {
      assertThatThrownBy(
              () ->
                  host.adopt(
                      id,
                      new Failing(good) {
                        @Override
                        public Engine engine(RunSummary run, Kept kept) {
                          throw new OutOfMemoryError("once");
                        }
                      }))
          .isInstanceOf(OutOfMemoryError.class);
      int recovered = host.recover(good) + host.recover(good);
      assertThat(recovered).as("drives %s", store.drives(id)).isEqualTo(1);
    }
  }

  @Test
  void aRunThatBreaksBeforeItsFirstEventAfterAdoptionIsNotTriedAgainAndAgain() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    String id = orphan(pawl);
    LoadedGraph other = Graphs.real(ASKING.replace("ok", "sure"), Upstreams.NONE);
    Recovery breaking = Recovery.of(other.tool("t"), other.engine());
    try (RunHost host = new RunHost(store)) {
      assertThat(host.recover(breaking)).isEqualTo(1);
      host.awaitAll();
      assertThat(host.recover(breaking)).isZero();
      try (RunHost another = new RunHost(store.beside(JournalLimits.DEFAULT))) {
        assertThat(another.adopt(id, Recovery.of(pawl.tool("t"), pawl.engine()))).isPresent();
      }
    }
  }

  @Test
  void nobodyWaitsForARunWhoseAdoptionFailedInTheEnd() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    String id = orphan(pawl);
    AtomicReference<HostedRun> found = new AtomicReference<>();
    AtomicBoolean faceToldOfIt = new AtomicBoolean();
    try (RunHost host = new RunHost(store)) {
      assertThatThrownBy(
              () ->
                  host.adopt(
                      id,
                      new Failing(Recovery.of(pawl.tool("t"), pawl.engine())) {
                        @Override
                        public void goesOn(HostedRun run) {
                          found.set(host.find(id).orElseThrow()); // as a client does
                          run.show(() -> faceToldOfIt.set(true));
                          throw new OutOfMemoryError("no thread");
                        }
                      }))
          .isInstanceOf(OutOfMemoryError.class);
      assertThat(found.get().isOver()).isTrue();
      assertThat(faceToldOfIt).isTrue();
      assertThatThrownBy(() -> found.get().await(LONG))
          .isInstanceOf(PawlException.Unreachable.class);
      assertThat(host.count()).isEqualTo(new RunCount(0, 0));
      assertThat(host.recover(Recovery.of(pawl.tool("t"), pawl.engine()))).isEqualTo(1);
    }
  }

  @Test
  void anAnswerToARunThatIsBeingLetGoIsNotRefusedForGood() throws Exception {
    CountDownLatch calling = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "slow",
                _ -> {
                  calling.countDown();
                  Thread.sleep(900);
                  return ToolResult.text("done");
                });
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    LoadedGraph busy =
        Graphs.real(
            """
            - { id: entry, type: entry, next: slow }
            - { id: slow, type: mcp, server: up, tool: slow, args: {}, next: exit }
            - { id: exit, type: exit }
            """,
            upstreams);
    MemoryRunStore elsewhere = store.beside(JournalLimits.DEFAULT);
    RunHost host = new RunHost(store);
    HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
    run.awaitNews(LONG, Set.of());
    host.begin(busy.engine(), busy.tool("t"), Map.of(), RunOptions.DEFAULT);
    calling.await();
    Thread closing = Thread.startVirtualThread(host::close);
    while (!run.isOver()) {
      Thread.sleep(1);
    }
    Throwable told = null;
    try {
      run.answer("ok", "yes", Principal.LOCAL);
    } catch (PawlException e) {
      told = e;
    }
    closing.join();
    assertThat(elsewhere.find(run.id()).orElseThrow().waits()).containsKey("ok");
    assertThat(told).isNotInstanceOf(PawlException.NotFound.class);
  }
}
