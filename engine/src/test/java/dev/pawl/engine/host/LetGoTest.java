package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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

  @Test
  void aRunThatIsTakenWhileOthersAreGivenBackIsNotGivenBackWithThem() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    String id = orphan(pawl);
    Recovery good = Recovery.of(pawl.tool("t"), pawl.engine());
    AtomicInteger adopted = new AtomicInteger();
    AtomicReference<Runnable> beforeRelease = new AtomicReference<>(() -> {});
    RunStore watched =
        watching(
            (method, made) -> {
              if (method.equals("adopt") && ((Optional<?>) made).isPresent()) {
                adopted.incrementAndGet();
              }
              return made;
            },
            method -> {
              if (method.equals("release")) {
                beforeRelease.getAndSet(() -> {}).run();
              }
            });
    try (RunHost host = new RunHost(watched)) {
      host.letDown(id); // another process had it, and is gone as well
      Thread adopting = Thread.ofPlatform().unstarted(() -> host.adopt(id, good));
      beforeRelease.set(
          () -> {
            adopting.start();
            join(adopting, Duration.ofMillis(300));
          });
      host.recover(good);
      join(adopting, LONG);
      assertThat(adopted).hasValue(1);
      assertThat(host.find(id)).isPresent();
      assertThat(store.drives(id)).isTrue();
    }
  }

  private static void join(Thread thread, Duration most) {
    try {
      boolean _ = thread.join(most);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void aCancellationOfARunThatIsBeingLetGoIsKeptForWhoeverResumesIt() throws Exception {
    CountDownLatch calling = new CountDownLatch(1);
    CountDownLatch mayAnswer = new CountDownLatch(1);
    CountDownLatch syncing = new CountDownLatch(1);
    CountDownLatch maySync = new CountDownLatch(1);
    AtomicBoolean slow = new AtomicBoolean();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "slow",
                _ -> {
                  calling.countDown();
                  mayAnswer.await();
                  return ToolResult.text("done");
                });
    LoadedGraph pawl =
        Graphs.real(
            """
            - { id: entry, type: entry, next: slow }
            - { id: slow, type: mcp, server: up, tool: slow, args: {}, next: ok }
            - { id: ok, type: ask, question: Ok?, next: exit }
            - { id: exit, type: exit }
            """,
            upstreams);
    RunStore watched =
        watching(
            (_, made) -> {
              if (!(made instanceof Journal journal)) {
                return made;
              }
              return new Journal() {
                @Override
                public void append(Event event) {
                  journal.append(event);
                }

                @Override
                public void sync() {
                  if (slow.get()) {
                    syncing.countDown();
                    await(maySync);
                  }
                  journal.sync();
                }
              };
            },
            _ -> {});
    RunHost host = new RunHost(watched);
    HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
    calling.await();
    slow.set(true);
    run.suspend();
    mayAnswer.countDown();
    syncing.await(); // it will not look at wishes any more
    Letter cancel = new Letter("1", run.id(), Principal.LOCAL, new Letter.Wish.Cancel("enough"));
    host.send(cancel);
    maySync.countDown();
    host.close();
    assertThat(store.letters(run.id())).containsExactly(cancel);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /**
   * @param change what becomes of what a method of the store returns
   * @param before is told of each method first
   */
  private RunStore watching(
      BiFunction<String, @Nullable Object, @Nullable Object> change, Consumer<String> before) {
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, words) -> {
              before.accept(method.getName());
              return change.apply(method.getName(), method.invoke(store, words));
            });
  }

  @Test
  void aRunThatWasCancelledWhileNobodyDroveItDoesNothingWhenItIsResumed() throws Exception {
    for (int i = 0; i < 6; i++) {
      CountDownLatch calling = new CountDownLatch(1);
      AtomicBoolean again = new AtomicBoolean();
      AtomicInteger acts = new AtomicInteger();
      ScriptedUpstreams upstreams =
          new ScriptedUpstreams()
              .heeding()
              .declare("look", new ToolHints(true, false))
              .on(
                  "look",
                  _ -> {
                    if (!again.get()) {
                      calling.countDown();
                      new CountDownLatch(1).await();
                    }
                    return ToolResult.text("seen");
                  })
              .on(
                  "act",
                  _ -> {
                    acts.incrementAndGet();
                    return ToolResult.text("done");
                  });
      LoadedGraph pawl =
          Graphs.real(
              """
              - { id: entry, type: entry, next: look }
              - { id: look, type: mcp, server: up, tool: look, args: {}, next: act }
              - { id: act, type: mcp, server: up, tool: act, args: {}, next: exit }
              - { id: exit, type: exit }
              """,
              upstreams);
      String id;
      try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
        HostedRun run = gone.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
        calling.await();
        run.sync();
        id = run.id();
      }
      MemoryRunStore other = store.beside(JournalLimits.DEFAULT);
      other.send(new Letter("l" + i, id, Principal.LOCAL, new Letter.Wish.Cancel("enough")));
      again.set(true);
      try (RunHost next = new RunHost(other)) {
        assertThat(next.recover(Recovery.of(pawl.tool("t"), pawl.engine()))).isEqualTo(1);
        next.awaitAll();
      }
      assertThat(acts).hasValue(0);
      assertThat(store.events(id).getLast())
          .isInstanceOfSatisfying(
              Event.RunFailed.class,
              e -> assertThat(e.failure().code()).isEqualTo(FailureCode.CANCELLED));
    }
  }

  @Test
  void aRunThatNeverBeganIsNotHeld() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    try (RunHost host = new RunHost(store)) {
      HostedRun run =
          host.begin(
              pawl.engine(),
              pawl.tool("t"),
              Map.of("text", "x".repeat(11_000_000)),
              RunOptions.DEFAULT);
      assertThatThrownBy(() -> run.await(LONG)).isInstanceOf(PawlException.LimitExceeded.class);
      assertThatThrownBy(run::sync).isInstanceOf(PawlException.LimitExceeded.class);
      while (host.holds(run.id())) {
        Thread.sleep(1); // until it is forgotten, just after its end
      }
      assertThat(host.find(run.id())).isEmpty();
    }
  }
}
