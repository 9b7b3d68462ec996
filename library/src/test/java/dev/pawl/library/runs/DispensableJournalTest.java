package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class DispensableJournalTest {
  private static final Event EVENT = new Event.RunCompleted(1, "done");

  private final List<Event> written = new ArrayList<>();
  private boolean full;

  private final Journal journal =
      new DispensableJournal(
          new Journal() {
            @Override
            public void append(Event event) {
              sync();
              written.add(event);
            }

            @Override
            public void sync() {
              if (full) {
                throw new PawlException.Unreachable("the disk is full");
              }
            }

            @Override
            public boolean mayStillAct() {
              return !full;
            }
          });

  @Test
  void whatCannotBeWrittenIsLeftOutUntilTheRunReliesOnIt() {
    journal.append(EVENT);
    full = true;
    journal.append(EVENT);
    assertThat(journal.mayStillAct()).isTrue();
    assertThatThrownBy(journal::sync)
        .isInstanceOf(PawlException.Unreachable.class)
        .hasMessage("the disk is full; nothing was called yet that may change something");
    assertThat(written).hasSize(1);
  }

  @Test
  void aJournalWithAGapIsNeverReliedOnAlthoughItsStoreIsBack() {
    full = true;
    journal.append(EVENT);
    full = false;
    journal.append(EVENT);
    journal.flush();
    journal.leave(EVENT);
    assertThatThrownBy(journal::sync).isInstanceOf(PawlException.Unreachable.class);
    assertThat(written).isEmpty();
  }

  @Test
  void aRunThatReliedOnItDoesNotGoOnWithoutIt() {
    journal.append(EVENT);
    journal.sync();
    full = true;
    assertThat(journal.mayStillAct()).isFalse();
    assertThatThrownBy(() -> journal.append(EVENT)).isInstanceOf(PawlException.Unreachable.class);
    assertThatThrownBy(journal::sync).hasMessage("the disk is full");
  }
}
