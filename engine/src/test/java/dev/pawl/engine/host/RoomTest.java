package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs that were left behind are not taken over beyond what there is memory for. */
@Timeout(120)
class RoomTest {
  private static final int RUNS = 2 * Adoption.SIDE_BY_SIDE;

  @Test
  void noMoreAreTakenOverThanThereIsRoomFor() throws Exception {
    LoadedGraph graph =
        Graphs.real(
            """
            - { id: entry, type: entry, next: ask }
            - { id: ask, type: ask, question: Go on?, next: exit }
            - { id: exit, type: exit }
            """,
            Upstreams.NONE);
    int size = (int) Math.min(Load.MOST_REMEMBERED / 4, 4_000_000);
    int most = (int) (Load.MOST_REMEMBERED / size) + 1;
    Map<String, Object> input = Map.of("x", "x".repeat(size));
    MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
    try (RunHost gone = new RunHost(store.beside(JournalLimits.DEFAULT))) {
      for (int i = 0; i < most + RUNS; i++) {
        HostedRun run = gone.begin(graph.engine(), graph.tool("t"), input, RunOptions.DEFAULT);
        while (run.questions().isEmpty()) {
          Thread.sleep(1);
        }
      }
    }
    try (RunHost host = new RunHost(store)) {
      int recovered = host.recover(Recovery.of(graph.tool("t"), graph.engine()));
      assertThat(recovered).isBetween(1, most + Adoption.SIDE_BY_SIDE);
    }
  }
}
