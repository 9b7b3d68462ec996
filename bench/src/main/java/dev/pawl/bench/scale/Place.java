package dev.pawl.bench.scale;

import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.store.Stores;
import java.io.Closeable;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where runs are kept. */
final class Place implements Closeable {
  private final @Nullable Scratch scratch;

  private Place(@Nullable Scratch scratch) {
    this.scratch = scratch;
  }

  static Place inMemory() {
    return new Place(null);
  }

  static Place onDisk() throws IOException {
    return new Place(new Scratch());
  }

  RunHost host() {
    RunStore store =
        scratch == null
            ? new MemoryRunStore(JournalLimits.DEFAULT)
            : Stores.open(scratch.folder().toString(), JournalLimits.DEFAULT);
    return new RunHost(store);
  }

  @Override
  public void close() throws IOException {
    if (scratch != null) {
      scratch.close();
    }
  }
}
