package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.model.PawlException;
import dev.pawl.testkit.SampleJournals;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RunNamesTest {
  private final RunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
  private final RunNames names = new RunNames(store, "here");

  @AfterEach
  void close() {
    store.close();
  }

  @Test
  void findsARunByItsIdAndByTheBeginningOfIt() {
    begin("1f3c9a02-a");
    begin("77ab0011-b");
    assertThat(names.find("1f3c9a02-a").run()).isEqualTo("1f3c9a02-a");
    assertThat(names.find("77A").run()).isEqualTo("77ab0011-b");
  }

  @Test
  void severalThatBeginAlikeAreToldApartByMore() {
    begin("1f3c9a02-a");
    begin("1f3d0000-b");
    assertThatThrownBy(() -> names.find("1f3"))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("1f3c9a02-a (report)")
        .hasMessageContaining("1f3d0000-b (report)");
    assertThat(names.find("1f3d").run()).isEqualTo("1f3d0000-b");
  }

  @Test
  void anUnknownOneIsToldWithThoseThatThereAre() {
    begin("1f3c9a02-a");
    assertThatThrownBy(() -> names.find("9"))
        .isInstanceOf(PawlException.NotFound.class)
        .hasMessage("no run `9` is kept in here; the last ones are 1f3c9a02 (report)");
    assertThatThrownBy(() -> names.find("")).isInstanceOf(PawlException.NotFound.class);
  }

  @Test
  void whereThereIsNoneThereIsNoLastOne() {
    assertThatThrownBy(() -> names.find("last"))
        .isInstanceOf(PawlException.NotFound.class)
        .hasMessage("no runs are kept in here");
    begin("1f3c9a02-a");
    assertThat(names.find("last").run()).isEqualTo("1f3c9a02-a");
  }

  private void begin(String run) {
    store.begin(run).append(SampleJournals.started(run));
  }
}
