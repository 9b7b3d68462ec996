package dev.pawl.governance.limit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.access.Allowances;
import dev.pawl.engine.access.Rate;
import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.memory.MemoryRunStore;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LimiterTest {
  private static final Identity ANN = person("ann");
  private static final Identity NOBODY =
      new Identity(new Principal(Principal.Kind.ANONYMOUS, "anonymous"), "none");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final Quota SIXTY = new Quota(new Rate(60, MINUTE), null, 3);
  private static final Limits LIMITS =
      new Limits(
          SIXTY,
          new Quota(new Rate(10, MINUTE), new Rate(1_000, MINUTE), 2),
          Quota.UNLIMITED,
          Map.of("mail", new Quota(new Rate(5, MINUTE), null, 2)));

  private final MemoryRunStore store = new MemoryRunStore(JournalLimits.DEFAULT);
  private final AtomicInteger asked = new AtomicInteger();
  private final Runs runs = new Runs();
  private Instant now = Instant.parse("2026-11-18T08:00:00Z");
  private final Limiter limiter = limiter(this::shared);

  private static final class Runs implements LiveCounts {
    private int count;

    @Override
    public int of(Principal principal) {
      return count;
    }

    @Override
    public int of(String tool) {
      return count;
    }
  }

  private static Identity person(String name) {
    return new Identity(new Principal(Principal.Kind.PERSON, name), "key");
  }

  private Limiter limiter(Supplier<Allowances> shared) {
    return new Limiter(LIMITS, shared, runs, () -> now);
  }

  private Allowances shared() {
    asked.incrementAndGet();
    return store.allowances();
  }

  private static long passed(Limiter limiter, Identity who, int tries) {
    return IntStream.range(0, tries).filter(_ -> limiter.request(who, "a").isEmpty()).count();
  }

  @Test
  void aCallerGetsAsMuchAsIsAllowedAndHearsWhenToComeBack() {
    assertThat(passed(limiter, ANN, 1_000)).isEqualTo(60);
    assertThat(limiter.request(ANN, "a"))
        .hasValueSatisfying(
            tooMuch -> {
              assertThat(tooMuch.why()).contains("60 requests in 60 s are allowed to each caller");
              assertThat(tooMuch.pause()).isBetween(Duration.ofNanos(1), Duration.ofSeconds(1));
            });
    assertThat(passed(limiter, person("bob"), 1_000)).as("others have their own").isEqualTo(60);
    now = now.plusSeconds(10);
    assertThat(passed(limiter, ANN, 1_000)).isEqualTo(10);
  }

  @Test
  void mostRequestsAndNoFloodAskTheStore() {
    assertThat(passed(limiter, ANN, 100_000)).isEqualTo(60);
    assertThat(asked).hasValueLessThan(25);
  }

  @Test
  void severalProcessesHaveOneAllowance() {
    Limiter other = limiter(this::shared);
    long both = 0;
    for (int n = 0; n < 200; n++) {
      both += passed(n % 2 == 0 ? limiter : other, ANN, 1);
    }
    assertThat(both).isEqualTo(60);
  }

  @Test
  void withoutTheStoreEachProcessCountsAlone() {
    Limiter alone =
        limiter(
            () -> {
              asked.incrementAndGet();
              throw new PawlException.Unreachable("the disk is gone");
            });
    assertThat(passed(alone, ANN, 1_000)).isEqualTo(60);
    assertThat(asked).as("it is not asked again and again").hasValue(1);
    now = now.plusSeconds(6);
    assertThat(passed(alone, ANN, 1_000)).isEqualTo(6);
    assertThat(asked).hasValue(2);
  }

  @Test
  void aStoreThatHangsHoldsUpNobodyForLong() {
    CountDownLatch never = new CountDownLatch(1);
    Limiter alone =
        limiter(
            () -> {
              try {
                never.await();
              } catch (InterruptedException _) {
                Thread.currentThread().interrupt();
              }
              return store.allowances();
            });
    assertThat(passed(alone, ANN, 100)).isEqualTo(60);
    for (int n = 0; n < 3; n++) {
      assertThat(alone.call(ANN, "read")).isEmpty();
      alone.ended(ANN, "read");
    }
    never.countDown();
  }

  @Test
  void aClockThatLeapsBackLocksNobodyOutForLongerThanTheRateSays() {
    now = now.plus(Duration.ofDays(400));
    assertThat(passed(limiter, ANN, 100)).isEqualTo(60);
    now = now.minus(Duration.ofDays(400));
    assertThat(passed(limiter, ANN, 100)).isZero();
    now = now.plusSeconds(61);
    assertThat(passed(limiter, ANN, 100)).isEqualTo(60);
  }

  @Test
  void whoeverIsNobodyIsCountedByAddress() {
    assertThat(passed(limiter, NOBODY, 100)).isEqualTo(10);
    assertThat(limiter.request(NOBODY, "b")).isEmpty();
    assertThat(limiter.enter("b")).isEmpty();
    assertThat(limiter.enter("b")).isEmpty();
    assertThat(limiter.enter("b")).isPresent();
    limiter.leave("b");
    assertThat(limiter.enter("b")).isEmpty();
  }

  @Test
  void whoeverUsedMoreBytesThanThereWereWaitsUntilTheyCameBack() {
    assertThat(limiter.request(NOBODY, "a")).isEmpty();
    limiter.moved(NOBODY, "a", 1_500);
    assertThat(limiter.request(NOBODY, "a"))
        .hasValueSatisfying(tooMuch -> assertThat(tooMuch.why()).contains("1000 bytes"));
    now = now.plusSeconds(31);
    assertThat(limiter.request(NOBODY, "a")).isEmpty();
  }

  @Test
  void thisMachineIsNotLimitedUnlessThatIsSaid() {
    assertThat(limiter.isFree(Identity.LOCAL)).isTrue();
    assertThat(limiter.isFree(new Identity(Principal.SHARED, "token"))).isTrue();
    assertThat(passed(limiter, Identity.LOCAL, 1_000)).isEqualTo(1_000);
    assertThat(asked).hasValue(0);
  }

  @Test
  void aToolIsLimitedForAllTogether() {
    for (int n = 0; n < 5; n++) {
      Identity who = person("p" + n);
      assertThat(limiter.call(who, "mail")).isEmpty();
      limiter.ended(who, "mail");
    }
    assertThat(limiter.call(person("p9"), "mail"))
        .hasValueSatisfying(tooMuch -> assertThat(tooMuch.why()).contains("the tool `mail`"));
    assertThat(limiter.call(person("p9"), "read")).isEmpty();
  }

  @Test
  void runsAreLimitedWhetherSomebodyWaitsForThemOrNot() {
    assertThat(limiter.call(ANN, "read")).isEmpty();
    assertThat(limiter.call(ANN, "read")).isEmpty();
    assertThat(limiter.call(ANN, "read")).isEmpty();
    assertThat(limiter.call(ANN, "read"))
        .hasValueSatisfying(tooMuch -> assertThat(tooMuch.why()).contains("3 runs at a time"));
    limiter.ended(ANN, "read");
    assertThat(limiter.call(ANN, "read")).isEmpty();
    runs.count = 3;
    assertThat(limiter.call(person("bob"), "read")).isPresent();
    runs.count = 0;
    assertThat(limiter.call(person("bob"), "read")).isEmpty();
  }

  @Test
  void whatACallerMayNotBeginDoesNotCountForTheTool() {
    runs.count = 1;
    for (int n = 0; n < 3; n++) {
      assertThat(limiter.call(ANN, "read")).isEmpty();
    }
    assertThat(limiter.call(ANN, "mail")).isPresent();
    runs.count = 0;
    Identity bob = person("bob");
    assertThat(limiter.call(bob, "mail")).isEmpty();
    assertThat(limiter.call(bob, "mail")).isEmpty();
    assertThat(limiter.call(bob, "mail")).as("two at a time").isPresent();
  }

  /** Whoever has too many runs cannot use up a tool for all others by calling on and on. */
  @Test
  void aRefusedCallUsesUpNothingThatIsThereForOthers() {
    LiveCounts annHasAll =
        new LiveCounts() {
          @Override
          public int of(Principal principal) {
            return principal.equals(ANN.principal()) ? 3 : 0;
          }

          @Override
          public int of(String tool) {
            return 0;
          }
        };
    Limiter fresh = new Limiter(LIMITS, this::shared, annHasAll, () -> now);
    for (int n = 0; n < 50; n++) {
      assertThat(fresh.call(ANN, "mail")).isPresent();
    }
    Identity bob = person("bob");
    for (int n = 0; n < 5; n++) {
      assertThat(fresh.call(bob, "mail")).as("call %s", n).isEmpty();
      fresh.ended(bob, "mail");
    }
    assertThat(fresh.call(bob, "mail")).isPresent();
  }

  /** An IPv6 network has more addresses than anybody can keep count of. */
  @Test
  void aFloodOfOtherAddressesMakesNobodyForgetWhatIsOwed() {
    limiter.moved(NOBODY, "debtor", 1_000_000);
    assertThat(limiter.request(NOBODY, "debtor")).isPresent();
    for (int n = 0; n < 10_500; n++) {
      limiter.request(NOBODY, "other " + n);
    }
    assertThat(limiter.request(NOBODY, "debtor")).isPresent();
  }
}
