package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.journal.Event;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class NeverBeforeTest {
  private static final long HOUR = TimeUnit.HOURS.toMicros(1);

  private long clock = TimeUnit.DAYS.toMicros(20_000);
  private long counter = 7;

  /** The machine comes up with a clock that is behind, a run is resumed, then the clock is set. */
  @Test
  void aClockThatWasBehindAndIsPutRightIsNotAddedTwice() {
    long last = clock; // the last event of the run, at the right time
    clock -= 5 * HOUR; // the machine came up with a clock that is behind
    SystemTime real = new SystemTime(() -> Instant.EPOCH.plusMillis(clock / 1_000), () -> counter);
    Time time = NeverBefore.last(List.of(new Event.RunResumed(last)), real);
    assertThat(time.micros()).isGreaterThanOrEqualTo(last);
    clock += 5 * HOUR; // put right
    clock += 1_000_000;
    counter += 1_000_000_000;
    assertThat(time.micros() - last).isLessThan(HOUR);
  }
}
