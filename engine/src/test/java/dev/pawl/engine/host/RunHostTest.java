package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Engine;
import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import dev.pawl.testkit.BrokenTime;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LeapingTime;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.ScriptedUpstreams;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The runs of one process, among each other. */
@Timeout(60)
class RunHostTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Principal ANN = new Principal(Principal.Kind.SERVICE, "ann");

  private static final String ASKING =
      """
      - { id: entry, type: entry, next: ok }
      - { id: ok, type: ask, question: Ok?, next: exit }
      - { id: exit, type: exit }
      """;

  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);

  private static HostedRun asking(RunHost host, LoadedGraph pawl, RunOptions options)
      throws InterruptedException {
    HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), options);
    run.awaitNews(LONG, Set.of());
    return run;
  }

  @Test
  void aRunThatIsBusyKeepsTheLettersOfNoOtherWaiting() throws Exception {
    CountDownLatch mayGoOn = new CountDownLatch(1);
    RunListener slow =
        new RunListener() {
          @Override
          public void happened(Event event) {
            if (event instanceof Event.InputReceived) {
              try {
                mayGoOn.await();
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
            }
          }
        };
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    try (RunHost host = new RunHost(store);
        MemoryRunStore elsewhere = store.beside(JournalLimits.DEFAULT)) {
      HostedRun busy = asking(host, pawl, RunOptions.DEFAULT.with(slow));
      HostedRun free = asking(host, pawl, RunOptions.DEFAULT);
      elsewhere.send(answer("1", busy));
      elsewhere.send(answer("2", free));
      assertThat(free.await(LONG)).hasValue(new RunResult.Completed(free.id(), "yes"));
      assertThat(busy.isOver()).isFalse();
      mayGoOn.countDown();
      assertThat(busy.await(LONG)).hasValue(new RunResult.Completed(busy.id(), "yes"));
    }
  }

  private static Letter answer(String id, HostedRun run) {
    return new Letter(id, run.id(), Principal.LOCAL, new Letter.Wish.Answer("ok", "yes"));
  }

  private static void await(RunHost host, RunCount expected) throws InterruptedException {
    for (int i = 0; i < 3_000 && !host.count().equals(expected); i++) {
      Thread.sleep(10);
    }
    assertThat(host.count()).isEqualTo(expected);
  }

  @Test
  void runsThatWaitAreNotAmongThoseThatWork() throws Exception {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    try (RunHost host = new RunHost(store)) {
      HostedRun first = asking(host, pawl, RunOptions.DEFAULT);
      HostedRun second = asking(host, pawl, RunOptions.DEFAULT.by(ANN));
      await(host, new RunCount(0, 2));
      assertThat(host.count(ANN)).isEqualTo(new RunCount(0, 1));
      first.answer("ok", "yes", Principal.LOCAL);
      second.cancel("enough");
      host.awaitAll();
      await(host, new RunCount(0, 0));
      assertThat(host.count(ANN)).isEqualTo(new RunCount(0, 0));
    }
  }

  @Test
  void aRunThatBrokeIsGivenBackAndNotTriedAgainHere() throws Exception {
    BrokenTime time = new BrokenTime();
    LoadedGraph pawl = Graphs.on(Engine.on(Upstreams.NONE).timed(() -> time), ASKING);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = asking(host, pawl, RunOptions.DEFAULT);
      time.breaks.set(true);
      run.cancel("enough");
      assertThatThrownBy(() -> run.await(LONG)).hasMessageContaining("the spring is gone");
      host.awaitAll();
      time.breaks.set(false);
      assertThat(host.recover(Recovery.of(pawl.tool("t"), pawl.engine()))).isZero();
      assertThat(host.find(run.id())).isEmpty();
      try (RunHost other = new RunHost(store.beside(JournalLimits.DEFAULT))) {
        HostedRun again =
            other.adopt(run.id(), Recovery.of(pawl.tool("t"), pawl.engine())).orElseThrow();
        again.awaitNews(LONG, Set.of());
        again.answer("ok", "yes", Principal.LOCAL);
        assertThat(again.await(LONG)).hasValue(new RunResult.Completed(run.id(), "yes"));
      }
    }
  }

  @Test
  void timeThatTheMachineSleptIsNotTimeThatARunTook() {
    LeapingTime time = new LeapingTime();
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "work",
                _ -> {
                  time.leaps.set(true);
                  return ToolResult.text("done");
                });
    String body =
        """
        - { id: entry, type: entry, next: call }
        - { id: call, type: mcp, server: up, tool: work, args: {}, timeout: 10s, next: exit }
        - { id: exit, type: exit }
        """;
    LoadedGraph pawl = Graphs.on(Engine.on(upstreams).timed(() -> time), body);
    assertThat(pawl.call("t", Map.of()).output()).isEqualTo("done");
  }

  @Test
  void aRunThatWasTakenOverAgainIsNotGivenBack() throws Exception {
    AtomicBoolean away = new AtomicBoolean();
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    try (RunHost host = new RunHost(unreliable(away))) {
      HostedRun run = asking(host, pawl, RunOptions.DEFAULT);
      await(host, new RunCount(0, 1));
      away.set(true);
      assertThatThrownBy(() -> run.answer("ok", "yes", Principal.LOCAL))
          .isInstanceOf(PawlException.Unreachable.class);
      host.awaitAll();
      away.set(false);
      store.release(run.id());
      Recovery recovery = Recovery.of(pawl.tool("t"), pawl.engine());
      HostedRun again = host.adopt(run.id(), recovery).orElseThrow();
      assertThat(host.recover(recovery)).isZero();
      assertThat(host.find(run.id())).hasValue(again);
      assertThat(store.drives(run.id())).isTrue();
      again.cancel("enough");
      assertThat(again.await(LONG)).isPresent();
    }
  }

  @Test
  void anAnswerThatWasGivenWhileNobodyDroveTheRunCountsHoweverLateItIs() throws Exception {
    String body = ASKING.replace("question: Ok?,", "question: Ok?, deadline: 30m, default: no,");
    LeapingTime time = new LeapingTime();
    LoadedGraph pawl = Graphs.on(Engine.on(Upstreams.NONE).timed(() -> time), body);
    String id;
    try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      id = asking(gone, pawl, RunOptions.DEFAULT).id();
    }
    store.send(new Letter("1", id, Principal.LOCAL, new Letter.Wish.Answer("ok", "yes")));
    time.leaps.set(true);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(pawl.tool("t"), pawl.engine())).orElseThrow();
      assertThat(run.await(LONG)).hasValue(new RunResult.Completed(id, "yes"));
    }
  }

  @Test
  void whatIsAnsweredWhileTheStoreIsAwayIsNotInDoubtAfterwards() throws Exception {
    AtomicBoolean away = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch broken = new CountDownLatch(1);
    ScriptedUpstreams upstreams =
        new ScriptedUpstreams()
            .on(
                "slow",
                _ -> {
                  begun.countDown();
                  broken.await();
                  return ToolResult.text("slow");
                })
            .on(
                "first",
                _ -> {
                  begun.await();
                  away.set(true);
                  return ToolResult.text("first");
                })
            .on("second", _ -> ToolResult.text("second"));
    String body =
        """
        - { id: entry, type: entry, next: [slow, first] }
        - { id: slow, type: mcp, server: up, tool: slow, args: {}, next: exit }
        - { id: first, type: mcp, server: up, tool: first, args: {}, next: second }
        - { id: second, type: mcp, server: up, tool: second, args: {}, next: exit }
        - { id: exit, type: exit, join: all }
        """;
    LoadedGraph pawl = Graphs.real(body, upstreams);
    try (RunHost host = new RunHost(unreliable(away, broken))) {
      HostedRun run = host.begin(pawl.engine(), pawl.tool("t"), Map.of(), RunOptions.DEFAULT);
      host.awaitAll();
      away.set(false);
      store.release(run.id());
      HostedRun again =
          host.adopt(run.id(), Recovery.of(pawl.tool("t"), pawl.engine())).orElseThrow();
      assertThat(again.await(LONG).orElseThrow()).isInstanceOf(RunResult.Completed.class);
      assertThat(upstreams.calls())
          .extracting(ToolCall::step)
          .containsExactlyInAnyOrder("slow", "first", "second");
    }
  }

  private RunStore unreliable(AtomicBoolean away) {
    return unreliable(away, new CountDownLatch(1));
  }

  /** The same store, whose journals cannot be written while it is away. */
  private RunStore unreliable(AtomicBoolean away, CountDownLatch noticed) {
    return (RunStore)
        Proxy.newProxyInstance(
            RunStore.class.getClassLoader(),
            new Class<?>[] {RunStore.class},
            (_, method, words) -> {
              try {
                Object made = method.invoke(store, words);
                return switch (made) {
                  case Journal journal -> unreliable(journal, away, noticed);
                  case Optional<?> maybe when maybe.orElse(null) instanceof Journal journal ->
                      Optional.of(unreliable(journal, away, noticed));
                  case null -> null;
                  case Object other -> other;
                };
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static Journal unreliable(Journal journal, AtomicBoolean away, CountDownLatch noticed) {
    return new Journal() {
      @Override
      public void leave(Event event) {
        journal.append(event);
      }

      @Override
      public void append(Event event) {
        if (away.get()) {
          noticed.countDown();
          throw new PawlException.Unreachable("the database is away");
        }
        journal.append(event);
      }

      @Override
      public void sync() {
        if (away.get()) {
          throw new PawlException.Unreachable("the database is away");
        }
        journal.sync();
      }
    };
  }

  @Test
  void aRunOfANewerVersionIsLeftToIt() {
    LoadedGraph pawl = Graphs.real(ASKING, Upstreams.NONE);
    Event started =
        new Event.RunStarted(
            1,
            "run-1",
            "t",
            pawl.tool("t").digest(),
            Run.INTERPRETER + 1,
            Principal.LOCAL,
            42,
            Map.of());
    assertThatThrownBy(
            () ->
                pawl.engine()
                    .resume(pawl.tool("t"), List.of(started), RunOptions.DEFAULT, Journal.NONE))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("newer version");
  }
}
