package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A machine that sleeps, and clocks that are set. */
@Timeout(60)
class SystemTimeTest {
  private static final long HOUR = TimeUnit.HOURS.toMicros(1);

  private long clock = TimeUnit.DAYS.toMicros(20_000);
  private long counter = 7;

  private final SystemTime time = new SystemTime(source(), () -> counter);

  private InstantSource source() {
    return () -> Instant.EPOCH.plusNanos(0).plusMillis(clock / 1_000);
  }

  private void pass(long micros) {
    clock += micros;
    counter += micros * 1_000;
  }

  @Test
  void followsTheCounter() {
    long begin = time.micros();
    pass(1_500_000);
    assertThat(time.micros() - begin).isEqualTo(1_500_000);
  }

  @Test
  void catchesUpWithTheClockAfterTheMachineSlept() {
    long begin = time.micros();
    clock += HOUR; // the counter stood still
    pass(200_000);
    assertThat(time.micros() - begin).isEqualTo(HOUR + 200_000);
  }

  @Test
  void neverGoesBack() {
    pass(200_000);
    long before = time.micros();
    clock -= HOUR;
    pass(200_000);
    assertThat(time.micros() - before).isEqualTo(200_000);
  }

  @Test
  void smallDifferencesAreLeftAlone() {
    long begin = time.micros();
    clock += 100_000;
    pass(200_000);
    assertThat(time.micros() - begin).isEqualTo(200_000);
  }

  @Test
  void aWaitOfHoursIsOverWhenTheMachineHasSleptThroughIt() throws Exception {
    BlockingQueue<String> none =
        new LinkedBlockingQueue<>() {
          private static final long serialVersionUID = 1L;
          private int waits;

          @Override
          public @Nullable String poll(long timeout, TimeUnit unit) {
            pass(unit.toMicros(timeout));
            if (++waits == 3) {
              clock += 100 * HOUR;
            }
            assertThat(waits).isLessThan(10);
            return null;
          }
        };
    assertThat(time.await(none, time.micros() + 50 * HOUR, true)).isNull();
    assertThat(counter / 1_000).as("what was really waited").isLessThan(HOUR);
  }
}
