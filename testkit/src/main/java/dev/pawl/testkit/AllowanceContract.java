package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Rate;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.Journal;
import dev.pawl.engine.journal.RunStore;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about what callers use. */
public abstract class AllowanceContract extends RunStoreFixture {
  private static final Rate RATE = new Rate(60, Duration.ofMinutes(1));
  private static final long NOW = Duration.ofDays(20_000).toNanos();
  private static final long SECOND = Duration.ofSeconds(1).toNanos();

  @Test
  void allWhoShareTheStoreUseOneAllowance() {
    Allowances one = open().allowances();
    Allowances other = open().allowances();
    assertThat(one.take("ann", RATE, 40, NOW).granted()).isEqualTo(40);
    assertThat(other.take("ann", RATE, 40, NOW).granted()).isEqualTo(20);
    Allowances.Portion nothing = one.take("ann", RATE, 1, NOW);
    assertThat(nothing.granted()).isZero();
    assertThat(nothing.pause()).isBetween(Duration.ofMillis(999), Duration.ofMillis(1_001));
    assertThat(one.take("bob", RATE, 40, NOW).granted()).isEqualTo(40);
  }

  @Test
  void whatIsUsedComesBackWithTime() {
    Allowances all = open().allowances();
    assertThat(all.take("ann", RATE, 100, NOW).granted()).isEqualTo(60);
    assertThat(all.take("ann", RATE, 100, NOW + 3 * SECOND).granted()).isEqualTo(3);
    assertThat(all.take("ann", RATE, 100, NOW + 1_000 * SECOND).granted()).isEqualTo(60);
  }

  @Test
  void aClockThatLeapsMakesNobodyWaitLongerThanTheRateSays() {
    Allowances all = open().allowances();
    assertThat(all.take("ann", RATE, 60, NOW + 100_000 * SECOND).granted()).isEqualTo(60);
    assertThat(all.take("ann", RATE, 60, NOW).granted()).isZero();
    assertThat(all.take("ann", RATE, 60, NOW + 60 * SECOND).granted()).isEqualTo(60);
  }

  @Test
  void noneIsGivenOutTwiceHoweverManyTakeSome() throws InterruptedException, ExecutionException {
    RunStore one = open();
    RunStore other = open();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      long granted = 0;
      for (Future<Long> each :
          IntStream.range(0, 40)
              .mapToObj(
                  n ->
                      threads.submit(
                          () ->
                              (n % 2 == 0 ? one : other)
                                  .allowances()
                                  .take("ann", RATE, 2, NOW)
                                  .granted()))
              .toList()) {
        granted += each.get();
      }
      assertThat(granted).isEqualTo(60);
    }
  }

  @Test
  void runsOfOthersAreCountedUntilTheyAreOver() {
    RunStore one = open();
    RunStore other = open();
    start(one, "r1", 1);
    Journal second = start(other, "r2", 2);
    assertThat(one.allowances().runsElsewhere(ANN)).isEqualTo(1);
    assertThat(one.allowances().runsElsewhere("report")).isEqualTo(1);
    assertThat(one.allowances().runsElsewhere("another")).isZero();
    second.append(new Event.RunCompleted(3, "ok"));
    second.sync();
    assertThat(one.allowances().runsElsewhere(ANN)).isZero();
    assertThat(other.allowances().runsElsewhere(ANN)).isEqualTo(1);
  }
}
