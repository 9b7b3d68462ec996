package dev.pawl.library.cost;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.model.Principal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is ten times as wide allocates about ten times as much. */
class WidthGrowthTest {
  @Test
  void nodesOneAfterTheOtherGrowLinearly() {
    assertThat(
            Growth.tenfold(
                90, n -> MeasuredGraph.ofNodes(MeasuredGraph.chain(n), Map.of("n", 1))::run))
        .is(Growth.LINEAR);
  }

  @Test
  void branchesGrowLinearly() {
    assertThat(Growth.tenfold(90, n -> MeasuredGraph.ofNodes(fork(n), Map.of("n", 1))::run))
        .is(Growth.LINEAR);
  }

  private static String fork(int width) {
    String targets =
        IntStream.range(0, width).mapToObj(i -> "b" + i).collect(Collectors.joining(", "));
    StringBuilder nodes =
        new StringBuilder("- { id: entry, type: entry, next: [" + targets + "] }\n");
    for (int i = 0; i < width; i++) {
      nodes.append(
          "- { id: b" + i + ", type: transform, transform: { expr: $.entry.n }, next: meet }\n");
    }
    return nodes
        + """
        - { id: meet, type: transform, join: all, transform: { expr: $.b1 }, next: exit }
        - { id: exit, type: exit }
        """;
  }

  /** However many steps wait, to keep one more event is the same work. */
  @Test
  void stepsThatWaitGrowLinearly() {
    assertThat(Growth.tenfold(90, n -> () -> keep(waiting(n)))).is(Growth.LINEAR);
  }

  private static void keep(List<Event> events) {
    try (MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT)) {
      Journal journal = store.begin("r");
      events.forEach(journal::append);
      assertThat(store.find("r").orElseThrow().waits()).isEmpty();
    }
  }

  /** So many steps begin to wait, and then they are answered. */
  private static List<Event> waiting(int steps) {
    List<Event> events = new ArrayList<>();
    events.add(
        new Event.RunStarted(1, "r", "t", "digest", Run.INTERPRETER, Principal.LOCAL, 1, Map.of()));
    for (int i = 0; i < steps; i++) {
      String step = "each[" + i + "]/do";
      events.add(new Event.StepStarted(2, step, "do", "?", Event.WaitsFor.ANSWER));
    }
    for (int i = 0; i < steps; i++) {
      String step = "each[" + i + "]/do";
      events.add(new Event.InputReceived(3, step, "do", Principal.LOCAL, "yes"));
      events.add(new Event.StepCompleted(4, step, "do", 2, 1, "yes", -1, null));
    }
    return events;
  }
}
