package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import dev.pawl.testkit.SampleJournals;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataStoreTest {
  @TempDir Path folder;

  @Test
  void readingCreatesNothing() {
    Path data = folder.resolve(".pawl");
    assertThat(DataStore.exists(new StorePlace.Folder(data))).isFalse();
    try (RunStore store = DataStore.open(new StorePlace.Folder(data))) {
      assertThat(store.list(RunQuery.ALL)).isEmpty();
      assertThat(store.find("x")).isEmpty();
      assertThat(store.orphans(9, null)).isEmpty();
    }
    assertThat(data).doesNotExist();
  }

  @Test
  void seesBeforehandThatAFolderCannotBeMade() throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "");
    assertThat(DataStore.refusal(new StorePlace.Folder(folder.resolve("a/b")))).isEmpty();
    assertThat(DataStore.refusal(new StorePlace.Folder(file.resolve(".pawl"))))
        .contains(file + " is a file");
    assertThat(DataStore.refusal(StorePlace.memory())).isEmpty();
    assertThat(DataStore.refusal(StorePlace.of("postgresql://localhost/runs"))).isEmpty();
  }

  @Test
  void withoutAStoreARunGoesOnUntilItNeedsOne() {
    try (RunStore store = new UnkeptRuns("there is no room")) {
      Journal journal = store.begin(SampleJournals.RUN);
      journal.append(SampleJournals.started(SampleJournals.RUN));
      journal.flush();
      assertThatThrownBy(journal::sync)
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessage("there is no room");
      assertThat(store.events(SampleJournals.RUN)).hasSize(1);
    }
  }
}
