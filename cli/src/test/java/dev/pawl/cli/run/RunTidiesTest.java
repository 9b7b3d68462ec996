package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.Retention;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.Principal;
import dev.pawl.store.Stores;
import dev.pawl.store.database.StoreSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTidiesTest {
  @TempDir Path folder;

  @Test
  void forgetsOldRunsWhereNobodyServes() throws IOException {
    String data = folder.resolve("data").toString();
    long now = System.currentTimeMillis() * 1_000;
    long old = now - micros(Duration.ofDays(40));
    try (RunStore store = open(data)) {
      Journal journal = store.begin("old");
      journal.append(
          new Event.RunStarted(old, "old", "w", "sha256:d", 1, Principal.LOCAL, 1, Map.of()));
      journal.append(new Event.RunCompleted(old + 1, "ok"));
      journal.sync();
    }
    // The last looks were made while it was not old yet, and after that at its age alone.
    Retention year = new Retention(Duration.ofDays(365), 1_000, 1L << 30);
    for (int days = 39; days >= 4; days -= 5) {
      try (RunStore store = open(data)) {
        assertThat(store.tidy(year, now - micros(Duration.ofDays(days)))).isZero();
      }
    }
    CommandRun.piped()
        .pawl("run", RunGraph.in(folder), "echo", "n=1", "--data", data)
        .exits(Exit.OK);
    try (RunStore store = open(data)) {
      assertThat(store.find("old")).isEmpty();
    }
  }

  private static RunStore open(String data) {
    return Stores.open(data, StoreSettings.DEFAULT);
  }

  private static long micros(Duration time) {
    return time.toMillis() * 1_000;
  }
}
