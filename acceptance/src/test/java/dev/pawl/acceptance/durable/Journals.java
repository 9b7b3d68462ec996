package dev.pawl.acceptance.durable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.store.Stores;
import dev.pawl.testkit.FinishedRun;
import dev.pawl.testkit.RandomRuns;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** What is left of runs in a store. */
final class Journals {
  private static final Map<Integer, FinishedRun> WHOLE = new ConcurrentHashMap<>();

  private Journals() {}

  /** The run of a seed that nobody cut off. */
  static FinishedRun whole(int seed) {
    return WHOLE.computeIfAbsent(seed, each -> RandomRuns.run(RandomRuns.graph(each)));
  }

  static long ends(List<Event> events) {
    return events.stream()
        .filter(event -> event instanceof Event.RunCompleted || event instanceof Event.RunFailed)
        .count();
  }

  static void checkEnd(int seed, List<Event> events) {
    FinishedRun whole = whole(seed);
    switch (events.getLast()) {
      case Event.RunCompleted(_, Object output) -> {
        assertThat(whole.failure()).as("run of seed %s", seed).isEmpty();
        assertThat(RandomRuns.comparable(output)).isEqualTo(RandomRuns.result(whole));
      }
      case Event.RunFailed _ -> assertThat(whole.failure()).as("run of seed %s", seed).isPresent();
      case Event other -> throw new AssertionError("run of seed " + seed + " ends with " + other);
    }
  }

  /** The journals of the runs of the first seeds, by run. */
  static Map<String, List<Event>> of(String data, int seeds) {
    Map<String, List<Event>> journals = new HashMap<>();
    try (RunStore store = Stores.open(data, JournalLimits.DEFAULT)) {
      for (int seed = 0; seed < seeds; seed++) {
        Optional<RunSummary> summary = store.find(Crashing.id(seed));
        summary.ifPresent(found -> journals.put(found.run(), store.events(found.run())));
      }
    }
    return journals;
  }
}
