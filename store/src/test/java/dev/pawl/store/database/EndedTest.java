package dev.pawl.store.database;

import static dev.pawl.store.database.Ended.Due.ALL;
import static dev.pawl.store.database.Ended.Due.LIMITS;
import static dev.pawl.store.database.Ended.Due.NOTHING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Retention;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class EndedTest {
  private static final Retention RETENTION = new Retention(Duration.ofDays(30), 10_000, 1_000_000);

  private final Ended ended = new Ended();

  private Ended.Due after(Duration time) {
    Ended.Look look = ended.look(RETENTION, -5 + time.toNanos());
    ended.done(look);
    return look.due();
  }

  private void end(int runs, long bytes) {
    for (int i = 0; i < runs; i++) {
      ended.add(bytes);
    }
  }

  @Test
  void everythingIsDueAtFirstAndOnceAnHour() {
    assertThat(after(Duration.ZERO)).isEqualTo(ALL);
    assertThat(after(Duration.ofMinutes(4))).isEqualTo(NOTHING);
    assertThat(after(Duration.ofMinutes(59))).as("others end runs, too").isEqualTo(LIMITS);
    assertThat(after(Duration.ofMinutes(60))).isEqualTo(ALL);
    assertThat(after(Duration.ofMinutes(61))).isEqualTo(NOTHING);
  }

  @Test
  void theLimitsAreDueAsSoonAsAHundredthOfThemHasEnded() {
    after(Duration.ZERO);
    end(100, 1);
    assertThat(after(Duration.ofSeconds(1))).isEqualTo(NOTHING);
    end(1, 1);
    assertThat(after(Duration.ofSeconds(1))).isEqualTo(LIMITS);
    assertThat(after(Duration.ofSeconds(1))).isEqualTo(NOTHING);
    end(1, 10_001);
    assertThat(after(Duration.ofSeconds(1))).isEqualTo(LIMITS);
  }

  @Test
  void withinAMinuteTheyAreDueWhateverHasEnded() {
    after(Duration.ZERO);
    end(1, 1);
    assertThat(after(Duration.ofSeconds(29))).isEqualTo(NOTHING);
    assertThat(after(Duration.ofSeconds(30))).isEqualTo(LIMITS);
    assertThat(after(Duration.ofSeconds(90))).isEqualTo(NOTHING);
  }

  @Test
  void whatWasNotDoneIsStillDue() {
    assertThat(ended.look(RETENTION, 1).due()).isEqualTo(ALL);
    assertThat(ended.look(RETENTION, 2).due()).isEqualTo(ALL);
    after(Duration.ZERO);
    end(200, 1);
    Ended.Look look = ended.look(RETENTION, 3);
    end(150, 1);
    ended.done(look);
    assertThat(after(Duration.ofSeconds(1))).as("what ended meanwhile").isEqualTo(LIMITS);
  }
}
