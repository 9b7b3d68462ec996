package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Signal;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.replay.Fork;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.replay.Replayed;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SignalsTest {
  private static final Duration LONG = Duration.ofSeconds(30);
  private static final Principal ANN = new Principal(Principal.Kind.PERSON, "ann");
  private static final Principal BOB = new Principal(Principal.Kind.PERSON, "bob");
  private static final String PAID =
      """
      - { id: entry, type: entry, next: paid }
      - { id: paid, type: signal, signal: paid, key: { expr: $.entry.order }, next: exit }
      - { id: exit, type: exit }
      """;

  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
  private int sent;

  private Signal paid(Object key, @Nullable Object value) {
    return new Signal("s" + sent++, "paid", key.toString(), Principal.LOCAL, value, 1);
  }

  private static HostedRun begin(RunHost host, LoadedGraph graph, Object order) {
    return begin(host, graph, order, Principal.LOCAL);
  }

  private static HostedRun begin(RunHost host, LoadedGraph graph, Object order, Principal by) {
    return host.begin(
        graph.engine(), graph.tool("t"), Values.object("order", order), RunOptions.DEFAULT.by(by));
  }

  private static void awaitListening(HostedRun run) throws InterruptedException {
    for (int i = 0; i < 3_000 && run.listening().isEmpty() && !run.isOver(); i++) {
      Thread.sleep(5);
    }
    assertThat(run.listening()).isNotEmpty();
  }

  private static LoadedGraph graph(String body) {
    return Graphs.real(body, Upstreams.NONE);
  }

  @Test
  void aSignalReachesTheRunThatAwaitsItsKey() throws Exception {
    LoadedGraph graph = graph(PAID);
    try (RunHost host = new RunHost(store)) {
      HostedRun other = begin(host, graph, 16);
      HostedRun run = begin(host, graph, 17);
      awaitListening(run);
      assertThat(run.listening()).containsExactly(new Listening("paid", "paid", "paid", "17"));
      assertThat(run.questions()).isEmpty();
      host.send(paid(17, Map.of("amount", 3)));
      assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), Map.of("amount", 3)));
      assertThat(other.isOver()).isFalse();
      assertThat(store.signals().all(10)).isEmpty();
    }
  }

  @Test
  void aSignalThatIsSentBeforeAnybodyAwaitsItIsKept() throws Exception {
    try (RunHost host = new RunHost(store)) {
      host.send(paid("a", "early"));
      host.send(paid("a", "later"));
      HostedRun run = begin(host, graph(PAID), "a");
      assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), "early"));
      assertThat(store.signals().all(10)).extracting(Signal::value).containsExactly("later");
    }
  }

  @Test
  void eachSignalGoesToOneRunTheFirstThatAwaitedIt() throws Exception {
    LoadedGraph graph = graph(PAID);
    try (RunHost host = new RunHost(store)) {
      HostedRun first = begin(host, graph, 1);
      awaitListening(first);
      HostedRun second = begin(host, graph, 1);
      awaitListening(second);
      host.send(paid(1, "one"));
      assertThat(first.await(LONG)).contains(new RunResult.Completed(first.id(), "one"));
      assertThat(second.isOver()).isFalse();
      host.send(paid(1, "two"));
      assertThat(second.await(LONG)).contains(new RunResult.Completed(second.id(), "two"));
    }
  }

  @Test
  void whatAnotherProcessSendsArrives() throws Exception {
    try (RunHost host = new RunHost(store);
        RunHost elsewhere = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      HostedRun run = begin(host, graph(PAID), 1);
      awaitListening(run);
      elsewhere.send(paid(1, "from far"));
      assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), "from far"));
    }
  }

  @Test
  void aRunThatNobodyDrivesGetsItWhenItIsGoneOnWith() throws Exception {
    LoadedGraph graph = graph(PAID);
    String id;
    try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      HostedRun run = begin(gone, graph, 1);
      awaitListening(run);
      id = run.id();
    }
    try (RunHost host = new RunHost(store)) {
      host.send(paid(1, "meanwhile"));
      HostedRun run = host.adopt(id, Recovery.of(graph.tool("t"), graph.engine())).orElseThrow();
      assertThat(run.await(LONG)).contains(new RunResult.Completed(id, "meanwhile"));
    }
  }

  /** The process died when the signal was handed to the run, but not in its journal yet. */
  @Test
  void aSignalThatWasHandedToARunWhoseProcessDiedIsTakenOnce() throws Exception {
    LoadedGraph graph = graph(PAID);
    String id;
    try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      HostedRun run = begin(gone, graph, 1);
      awaitListening(run);
      id = run.id();
    }
    Signal signal = paid(1, "on its way");
    store.signals().post(signal);
    assertThat(store.signals().hand(signal, id, "paid")).isTrue();
    try (RunHost host = new RunHost(store)) {
      HostedRun run = host.adopt(id, Recovery.of(graph.tool("t"), graph.engine())).orElseThrow();
      assertThat(run.await(LONG)).contains(new RunResult.Completed(id, "on its way"));
      assertThat(store.signals().all(10)).isEmpty();
    }
  }

  @Test
  void nobodyReachesRunsOfOthers() throws Exception {
    LoadedGraph graph = graph(PAID);
    try (RunHost host = new RunHost(store)) {
      HostedRun anns = begin(host, graph, 1, ANN);
      awaitListening(anns);
      host.send(new Signal("b", "paid", "1", BOB, "by bob", 1));
      HostedRun bobs = begin(host, graph, 1, BOB);
      assertThat(bobs.await(LONG)).contains(new RunResult.Completed(bobs.id(), "by bob"));
      assertThat(anns.isOver()).isFalse();
      host.send(new Signal("a", "paid", "1", ANN, "by ann", 1));
      assertThat(anns.await(LONG)).contains(new RunResult.Completed(anns.id(), "by ann"));
    }
  }

  @Test
  void aSignalThatDoesNotFitFailsTheStep() throws Exception {
    LoadedGraph graph =
        graph(
            """
            - { id: entry, type: entry, next: paid }
            - id: paid
              type: wait
              signal: paid
              schema: { type: object, required: [amount] }
              onError: wrong
              next: exit
            - { id: wrong, type: transform, transform: { expr: '$.paid.error.code' }, next: exit }
            - { id: exit, type: exit }
            """);
    try (RunHost host = new RunHost(store)) {
      HostedRun run = begin(host, graph, 1);
      host.send(paid("", "three"));
      assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), "INPUT_INVALID"));
    }
  }

  @Test
  void withoutASignalTheDeadlineEndsTheWait() throws Exception {
    LoadedGraph failing =
        graph(
            """
            - { id: entry, type: entry, next: paid }
            - { id: paid, type: signal, signal: paid, deadline: 20ms, next: exit }
            - { id: exit, type: exit }
            """);
    LoadedGraph routed =
        graph(
            """
            - { id: entry, type: entry, next: paid }
            - id: paid
              type: signal
              signal: paid
              deadline: 20ms
              default: { expr: '"nothing for " & $.entry.order' }
              onDeadline: late
              next: exit
            - { id: late, type: transform, transform: { expr: '$.paid & ", too late"' }, next: exit }
            - { id: exit, type: exit }
            """);
    try (RunHost host = new RunHost(store)) {
      HostedRun fails = begin(host, failing, 1);
      RunResult.Failed failed = (RunResult.Failed) fails.await(LONG).orElseThrow();
      assertThat(failed.failure().code()).isEqualTo(FailureCode.TIMEOUT);
      assertThat(failed.failure().message()).isEqualTo("no signal `paid` came to `paid` in time");
      HostedRun late = begin(host, routed, 2);
      assertThat(late.await(LONG))
          .contains(new RunResult.Completed(late.id(), "nothing for 2, too late"));
      host.send(paid("", "after all"));
      assertThat(store.signals().all(10)).hasSize(1);
    }
  }

  @Test
  void aKeyThatIsNotThereFailsTheStep() throws Exception {
    LoadedGraph graph = graph(PAID.replace("$.entry.order", "$.entri.order"));
    try (RunHost host = new RunHost(store)) {
      HostedRun run = begin(host, graph, 1);
      RunResult.Failed failed = (RunResult.Failed) run.await(LONG).orElseThrow();
      assertThat(failed.failure().message())
          .isEqualTo("the key of the signal must be a string, number or boolean, but is nothing");
    }
  }

  @Test
  void everyItemOfAForeachAwaitsItsOwn() throws Exception {
    LoadedGraph graph =
        graph(
            """
            - { id: entry, type: entry, next: all }
            - id: all
              type: foreach
              items: [a, b, c]
              do: { type: signal, signal: paid, key: { expr: $item } }
              next: exit
            - { id: exit, type: exit }
            """);
    try (RunHost host = new RunHost(store)) {
      host.send(paid("b", 2));
      HostedRun run = begin(host, graph, 0);
      awaitListening(run);
      host.send(paid("c", 3));
      host.send(paid("a", 1));
      assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), List.of(1, 2, 3)));
    }
  }

  private List<Event> finished(RunHost host, LoadedGraph graph) throws InterruptedException {
    host.send(paid(17, Map.of("amount", 3)));
    HostedRun run = begin(host, graph, 17);
    assertThat(run.await(LONG)).isPresent();
    return store.events(run.id());
  }

  @Test
  void aReplayBringsTheSignalThatCameThen() throws Exception {
    LoadedGraph graph = graph(PAID);
    try (RunHost host = new RunHost(store)) {
      List<Event> events = finished(host, graph);
      Recording recording = Recording.of(graph.tool("t"), events);
      Replayed replayed = Replay.of(graph.tool("t"), recording);
      assertThat(replayed.mismatch()).isNull();
      assertThat(replayed.result())
          .isInstanceOfSatisfying(
              RunResult.Completed.class,
              end -> assertThat(end.output()).isEqualTo(Map.of("amount", 3)));
    }
  }

  @Test
  void aForkPassesThroughTheSignalsOfItsPast() throws Exception {
    LoadedGraph graph = graph(PAID);
    try (RunHost host = new RunHost(store)) {
      Fork fork = Fork.of(graph.tool("t"), finished(host, graph), 2);
      HostedRun run =
          host.begin(
              graph.tool("t"),
              RunOptions.DEFAULT,
              (options, journal) -> fork.begin(graph.engine(), graph.tool("t"), options, journal));
      assertThat(run.await(LONG)).contains(new RunResult.Completed(run.id(), Map.of("amount", 3)));
    }
  }
}
