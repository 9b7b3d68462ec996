package dev.pawl.store.shelf;

import dev.pawl.engine.journal.OfferedDefinitions;
import dev.pawl.store.database.StoreSettings;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What the parts of a store on a shelf share. */
final class Desk {
  private static final int PAGE = 500;

  private final Shelf shelf;
  private final StoreSettings settings;
  private final Presence presence;
  private final PartWriter writer;
  private final OfferedDefinitions definitions = new OfferedDefinitions();

  /** The runs that this process drives. */
  private final Map<String, ShelfJournal> driven = new ConcurrentHashMap<>();

  private final AtomicLong endedRuns = new AtomicLong();
  private final AtomicLong endedWeight = new AtomicLong();

  Desk(Shelf shelf, StoreSettings settings) {
    this.shelf = shelf;
    this.settings = settings;
    presence = new Presence(shelf, settings.lease());
    writer = new PartWriter(shelf, settings);
  }

  Shelf shelf() {
    return shelf;
  }

  StoreSettings settings() {
    return settings;
  }

  Presence presence() {
    return presence;
  }

  PartWriter writer() {
    return writer;
  }

  OfferedDefinitions definitions() {
    return definitions;
  }

  Map<String, ShelfJournal> driven() {
    return driven;
  }

  /** What stands under one name. */
  @Nullable String at(String name) {
    return shelf.read(List.of(name)).get(name);
  }

  @Nullable KeptRun run(String run) {
    String text = at(Names.run(run));
    return text == null ? null : KeptRun.of(text);
  }

  /** Everything whose name begins so, page by page, in order. */
  void each(String prefix, BiConsumer<String, String> visitor) {
    String after = "";
    SequencedMap<String, String> page;
    do {
      page = shelf.range(prefix, after, PAGE);
      page.forEach(visitor);
      after = page.isEmpty() ? after : page.lastEntry().getKey();
    } while (page.size() == PAGE);
  }

  /** A run was over, and that is safe. */
  void ended(KeptRun run) {
    driven.remove(run.summary().run());
    endedRuns.incrementAndGet();
    endedWeight.addAndGet(run.weight());
  }

  /** How many runs of this process have ended, and what they weigh. */
  long endedRuns() {
    return endedRuns.get();
  }

  long endedWeight() {
    return endedWeight.get();
  }
}
