package dev.pawl.engine.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.model.Principal;
import dev.pawl.testkit.Graphs;
import dev.pawl.testkit.LoadedGraph;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LoadTest {
  @Test
  void thereIsNoRoomWhenRunsThatWaitHaveTooMuchToRemember() {
    Load load = new Load();
    load.begun(Principal.LOCAL, 0);
    load.rests(Principal.LOCAL, Load.MOST_REMEMBERED - 1);
    assertThat(load.hasRoom()).isTrue();
    load.begun(Principal.LOCAL, 0);
    load.rests(Principal.LOCAL, 1);
    assertThat(load.hasRoom()).isFalse();
    load.works(Principal.LOCAL, 1);
    assertThat(load.hasRoom()).isTrue();
    load.over(Principal.LOCAL, true, Load.MOST_REMEMBERED - 1);
    load.over(Principal.LOCAL, false, 0);
    assertThat(load.all()).isEqualTo(RunCount.NONE);
  }

  @Test
  void aRunThatWaitsRemembersWhatIsInItsJournal() throws Exception {
    LoadedGraph graph =
        Graphs.real(
            """
            - { id: entry, type: entry, next: ask }
            - { id: ask, type: ask, question: Go on?, next: exit }
            - { id: exit, type: exit }
            """,
            Upstreams.NONE);
    int size = (int) Math.min(Load.MOST_REMEMBERED, 9_000_000);
    try (RunHost host = new RunHost(new MemoryRunStore(JournalLimits.DEFAULT))) {
      int runs = (int) (Load.MOST_REMEMBERED / size) + 1;
      assertThat(host.hasRoom()).isTrue();
      for (int i = 0; i < runs; i++) {
        host.begin(
            graph.engine(), graph.tool("t"), Map.of("x", "x".repeat(size)), RunOptions.DEFAULT);
      }
      for (int i = 0; i < 3_000 && host.hasRoom(); i++) {
        Thread.sleep(5);
      }
      assertThat(host.hasRoom()).isFalse();
    }
  }
}
