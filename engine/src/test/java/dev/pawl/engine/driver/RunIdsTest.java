package dev.pawl.engine.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunIdsTest {
  private static final UUID CHANCE = UUID.fromString("01234567-89ab-4cde-bf01-23456789abcd");

  @Test
  void anIdBeginsWithTheTimeAndIsChanceOtherwise() {
    assertThat(RunIds.at(0x1234_5678L << 6, CHANCE))
        .isEqualTo("12345678-89ab-8cde-bf01-23456789abcd");
  }

  @Test
  void laterOnesComeLaterUntilTheTimeBeginsAnew() {
    assertThat(RunIds.at(63, CHANCE)).isEqualTo(RunIds.at(0, CHANCE));
    assertThat(RunIds.at(64, CHANCE)).isGreaterThan(RunIds.at(0, CHANCE));
    assertThat(RunIds.at(1L << 38, CHANCE)).isEqualTo(RunIds.at(0, CHANCE));
  }

  @Test
  void noTwoAreTheSame() {
    assertThat(Stream.generate(RunIds::next).limit(10_000)).doesNotHaveDuplicates();
    assertThat(UUID.fromString(RunIds.next()).version()).isEqualTo(8);
    assertThat(UUID.fromString(RunIds.next()).variant()).isEqualTo(2);
  }
}
