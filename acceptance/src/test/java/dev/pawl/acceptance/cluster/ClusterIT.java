package dev.pawl.acceptance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.PostgresServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Servers that share one PostgreSQL, as on machines of their own. They are killed, and their lines
 * to the database are cut, while callers ask whichever of them they meet.
 */
class ClusterIT {
  private static final boolean SOAK = Boolean.getBoolean("pawl.soak");
  private static final int NODES = 3;
  private static final int RUNS = Integer.getInteger("pawl.cluster.runs", SOAK ? 2_000 : 60);
  private static final int KILLS = Integer.getInteger("pawl.cluster.kills", SOAK ? 60 : 4);
  private static final int MOST_MINUTES = 70;
  private static final String GRAPH =
      """
      server: { name: cluster, version: "1" }
      mcpServers:
        ledger: { url: "${LEDGER}" }
      tools:
        - name: order
          description: Reserves, asks, waits and pays
          mode: handle
          inputSchema: { type: object, properties: { n: { type: integer } }, required: [n] }
          nodes:
            - { id: entry, type: entry, next: reserve }
            - { id: reserve, type: mcp, server: ledger, tool: add, args: { n: { expr: $.entry.n }, what: reserve }, next: agree }
            - { id: agree, type: ask, to: human, question: Pay?, options: [pay, not yet], next: rest }
            - { id: rest, type: wait, for: 300ms, next: pay }
            - { id: pay, type: mcp, server: ledger, tool: add, args: { n: { expr: $.entry.n }, what: { expr: $.agree } }, next: told }
            - { id: told, type: transform, transform: { expr: '[$.reserve.entry, $.pay.entry]' }, next: exit }
            - { id: exit, type: exit }
      """;

  @TempDir private Path folder;
  private final List<Node> nodes = new ArrayList<>();
  private final Map<Long, String> runs = new ConcurrentHashMap<>();
  private final AtomicInteger over = new AtomicInteger();
  private final Random random = new Random(21);
  private String data;
  private Ledger ledger;
  private Caller caller;
  private Path graph;

  @BeforeEach
  void start() throws IOException, InterruptedException {
    PostgresServer database = PostgresServer.running();
    data = database.address("cluster");
    ledger = new Ledger();
    caller = new Caller();
    graph = Files.writeString(folder.resolve("cluster.yaml"), GRAPH);
    for (int i = 0; i < NODES; i++) {
      CutLine line = new CutLine(database.port());
      String through =
          data.replace(":" + database.port() + "/", ":" + line.port() + "/") + "&lease=3s";
      Node node = new Node(folder.resolve("node-" + i), through, ledger.url(), line);
      nodes.add(node);
      node.start(graph);
    }
  }

  @AfterEach
  void stop() throws IOException {
    for (Node node : nodes) {
      node.close();
    }
    caller.close();
    ledger.close();
  }

  @Test
  @Timeout(value = MOST_MINUTES, unit = TimeUnit.MINUTES)
  void everyRunEndsRightWhicheverServerIsAskedAndWhicheverDies() throws Exception {
    List<Thread> callers = new ArrayList<>();
    List<Throwable> problems = new ArrayList<>();
    for (long n = 1; n <= RUNS; n++) {
      long number = n;
      callers.add(
          Thread.ofVirtual()
              .uncaughtExceptionHandler(
                  (_, e) -> {
                    synchronized (problems) {
                      problems.add(e);
                    }
                  })
              .start(() -> order(number)));
    }
    for (int i = 1; i <= KILLS; i++) {
      awaitOver(RUNS * i / (KILLS + 2));
      Node victim = nodes.get(random.nextInt(NODES));
      victim.kill();
      assertThat(nodes.get(random.nextInt(NODES)).line().cut()).isNotNegative();
      victim.start(graph);
    }
    for (Thread each : callers) {
      each.join();
    }
    assertThat(problems).isEmpty();
    judge();
  }

  private void awaitOver(int count) throws InterruptedException {
    while (over.get() < count) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  private String anyUrl() {
    synchronized (random) {
      return nodes.get(random.nextInt(NODES)).url();
    }
  }

  /** Begins a run, and sees it to its end, wherever. */
  private void order(long n) {
    try {
      String run = begin(n);
      runs.put(n, run);
      while (!isOver(run)) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      over.incrementAndGet();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Whoever gets no handle does not know whether there is a run, and begins another one. */
  private String begin(long n) throws InterruptedException {
    for (long number = n; ; number += RUNS) {
      if (told(anyUrl(), "order", Values.object("n", number)).get("run") instanceof String run) {
        return run;
      }
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private boolean isOver(String run) throws InterruptedException {
    Map<?, ?> status = told(anyUrl(), "pawl_run_status", Values.object("run", run));
    return switch (String.valueOf(status.get("status"))) {
      case "completed", "failed", "cancelled" -> true;
      case "waiting" -> {
        told(
            anyUrl(),
            "pawl_run_continue",
            Values.object("run", run, "step", "agree", "answer", "pay"));
        yield false;
      }
      default -> false;
    };
  }

  /** What a server told, or nothing when there was no answer: it may be dead. */
  private Map<?, ?> told(String url, String tool, Map<String, @Nullable Object> arguments)
      throws InterruptedException {
    try {
      return caller.call(url, tool, arguments).get("structuredContent") instanceof Map<?, ?> told
          ? told
          : Map.of();
    } catch (IOException | JsonException _) {
      return Map.of();
    }
  }

  private void judge() throws InterruptedException {
    assertThat(ledger.doubled()).as("what was done twice").isEmpty();
    assertThat(runs).hasSize(RUNS);
    int adopted = 0;
    int completed = 0;
    try (RunStore store = Stores.open(data, StoreSettings.DEFAULT)) {
      for (RunSummary run : store.list(RunQuery.ALL.most(10 * RUNS))) {
        List<Event> events = store.events(run.run());
        adopted += events.stream().anyMatch(Event.RunResumed.class::isInstance) ? 1 : 0;
        completed += judge(run, events) ? 1 : 0;
      }
      for (String run : runs.values()) {
        Event end = store.events(run).getLast();
        for (Node node : nodes) {
          assertThat(told(node.url(), "pawl_run_status", Values.object("run", run)).get("status"))
              .as("what %s says of %s", node.url(), run)
              .isEqualTo(end instanceof Event.RunCompleted ? "completed" : "failed");
        }
      }
    }
    assertThat(completed).as("runs that completed").isGreaterThan(RUNS / 2);
    assertThat(adopted).as("runs that another server went on with").isPositive();
  }

  /** Whether the run completed; otherwise a call of it is in doubt, or it waits for an answer. */
  private boolean judge(RunSummary run, List<Event> events) {
    Event.RunStarted begun = (Event.RunStarted) events.getFirst();
    long n = ((Number) ((Map<?, ?>) begun.input()).get("n")).longValue();
    switch (events.getLast()) {
      case Event.RunCompleted(_, Object output) -> {
        assertThat(output).isEqualTo(List.of("reserve " + n, "pay " + n));
        assertThat(ledger.count("reserve", n)).isEqualTo(1);
        assertThat(ledger.count("pay", n)).isEqualTo(1);
        return true;
      }
      case Event.RunFailed _ ->
          assertThat(events).as(run.run()).anyMatch(Event.InDoubt.class::isInstance);
      case Event last ->
          assertThat(runs).as("%s is not over: %s", run.run(), last).doesNotContainValue(run.run());
    }
    return false;
  }
}
