package dev.pawl.library.approvals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.host.HostedRun;
import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Identity;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ApprovalsTest {
  private static final Duration LONG = Duration.ofSeconds(60);

  private final RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT));
  private final AtomicInteger read = new AtomicInteger();
  private final RunStore counting =
      (RunStore)
          Proxy.newProxyInstance(
              RunStore.class.getClassLoader(),
              new Class<?>[] {RunStore.class},
              (_, method, arguments) -> {
                if (method.getName().equals("events")) {
                  read.incrementAndGet();
                }
                try {
                  return method.invoke(host.store(), arguments);
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
  private final LoadedGraph graph =
      Graphs.real(
          """
          tools:
          - name: held
            description: d
            nodes:
            - { id: entry, type: entry, next: exit }
            - { id: exit, type: exit }
          - name: listen
            description: d
            nodes:
            - { id: entry, type: entry, next: come }
            - { id: come, type: signal, signal: news, next: exit }
            - { id: exit, type: exit }
          - name: ask
            description: d
            nodes:
            - { id: entry, type: entry, next: ok }
            - { id: ok, type: ask, to: human, question: Well?, options: [a, b], next: exit }
            - { id: exit, type: exit }
          """,
          Upstreams.NONE);

  @AfterEach
  void close() {
    host.close();
  }

  private HostedRun begin(String tool) {
    return host.begin(
        graph.engine().gated(ApprovalsTest::judge), graph.tool(tool), Map.of(), RunOptions.DEFAULT);
  }

  private void beginAsking(String tool) throws InterruptedException {
    HostedRun run = begin(tool);
    run.awaitNews(LONG, Set.of());
    run.sync();
  }

  private static Ruling judge(Matter matter) {
    if (matter.point() != Point.BEFORE_RUN || !matter.where().workflow().name().equals("held")) {
      return Ruling.NOTHING;
    }
    Hold hold = new Hold("care", "why", Set.of(), 1, false, Duration.ZERO);
    Finding finding =
        new Finding("care", "Care", "why", Finding.Severity.HIGH, Finding.Consequence.HOLD);
    return new Ruling(List.of(), List.of(finding), hold, null);
  }

  private Approvals.Page page(SeenRuns seen, String after) {
    read.set(0);
    return new Approvals(counting, Oversight.NONE, Identity.LOCAL, seen).page(after, 50);
  }

  @Test
  void aPageReadsOnlySomeOfThoseThatWaitAndNoneTwice() throws InterruptedException {
    begin("listen");
    beginAsking("held");
    for (int i = 0; i < 130; i++) {
      beginAsking("ask");
    }
    SeenRuns seen = new SeenRuns();
    Approvals.Page first = page(seen, null);
    assertThat(first.held()).isEmpty();
    assertThat(first.next()).isNotNull();
    assertThat(read.get()).isBetween(100, 110);
    Approvals.Page second = page(seen, first.next());
    assertThat(second.held()).hasSize(1);
    assertThat(second.next()).isNull();
    assertThat(read).hasValueLessThan(40);
    assertThat(page(seen, null).held()).hasSize(1);
    assertThat(read).as("what waits for something else is not read again").hasValue(1);
  }
}
