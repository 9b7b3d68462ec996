package dev.pawl.store.registry;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.host.RegistryProjector;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.registry.Execution;
import dev.pawl.engine.registry.RegistryQuery;
import dev.pawl.json.Json;
import dev.pawl.store.StorePlace;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import dev.pawl.testkit.LoadedGraph;
import dev.pawl.testkit.RandomRuns;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever journals say, and however they are followed, the registry comes to the same. */
@Timeout(300)
class RandomRegistryTest {
  private static final int RUNS = 60;
  private static final StoreSettings REGISTERING = StoreSettings.DEFAULT.registering(true);

  @TempDir Path folder;

  private static RegistryProjector projector(RunStore store) {
    return new RegistryProjector(store, value -> value, System::nanoTime);
  }

  private static List<Event> events(int seed) {
    LoadedGraph graph = RandomRuns.graph(seed);
    List<Event> events = new ArrayList<>();
    for (Event event : RandomRuns.run(graph).events()) {
      events.add(event instanceof Event.RunStarted begun ? renamed(begun, seed) : event);
    }
    return events;
  }

  /** Random graphs give all their runs the same few names. */
  private static Event renamed(Event.RunStarted begun, int seed) {
    return new Event.RunStarted(
        begun.at(),
        new UUID(seed, 1).toString(),
        begun.workflow(),
        begun.digest(),
        begun.interpreter(),
        begun.principal(),
        begun.seed(),
        begun.input(),
        begun.origin());
  }

  /** Appends journals piece by piece, now to this one, now to that, and follows now and then. */
  private static void play(RunStore store, List<List<Event>> journals, Random random) {
    RegistryProjector projector = projector(store);
    List<Journal> open = new ArrayList<>();
    int[] next = new int[journals.size()];
    for (List<Event> each : journals) {
      open.add(store.begin(((Event.RunStarted) each.getFirst()).run()));
    }
    List<Integer> left = new ArrayList<>();
    for (int i = 0; i < journals.size(); i++) {
      left.add(i);
    }
    while (!left.isEmpty()) {
      int index = left.get(random.nextInt(left.size()));
      List<Event> events = journals.get(index);
      int until = Math.min(events.size(), next[index] + 1 + random.nextInt(20));
      events.subList(next[index], until).forEach(open.get(index)::append);
      next[index] = until;
      if (random.nextInt(3) == 0) {
        open.get(index).sync();
      }
      if (random.nextInt(4) == 0) {
        boolean _ = projector.advance();
      }
      if (until == events.size()) {
        left.remove(Integer.valueOf(index));
        open.get(index).sync();
      }
    }
    projector.catchUp();
  }

  private static List<String> rows(RunStore store) {
    List<String> rows = new ArrayList<>();
    for (Execution each : store.registry().executions(RegistryQuery.ALL)) {
      rows.add(Json.write(each.toJson()) + each.span() + each.events());
    }
    store
        .registry()
        .sessions(RegistryQuery.ALL)
        .forEach(each -> rows.add(Json.write(each.toJson()) + each.span()));
    return rows;
  }

  @Test
  void followedOrMadeAgainOnAnyStoreItIsTheSame() {
    List<List<Event>> journals = new ArrayList<>();
    for (int seed = 1; seed <= RUNS; seed++) {
      journals.add(events(seed));
    }
    List<String> expected;
    try (RunStore memory = Stores.open(StorePlace.memory(), REGISTERING)) {
      play(memory, journals, new Random(1));
      expected = rows(memory);
      memory.registry().rebuild();
      projector(memory).catchUp();
      assertThat(rows(memory)).isEqualTo(expected).hasSizeGreaterThan(RUNS);
    }
    try (RunStore kept = Stores.open(new StorePlace.Folder(folder), REGISTERING)) {
      play(kept, journals, new Random(2));
      assertThat(rows(kept)).isEqualTo(expected);
      kept.registry().rebuild();
      projector(kept).catchUp();
      assertThat(rows(kept)).isEqualTo(expected);
    }
  }
}
