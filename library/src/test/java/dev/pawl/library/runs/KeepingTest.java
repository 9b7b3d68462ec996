package dev.pawl.library.runs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.journal.JournalLimits;
import dev.pawl.engine.journal.Retention;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeepingTest {
  @Test
  void withoutVariablesItIsTheUsual() {
    assertThat(Keeping.of(Map.of(Keeping.AGE, " ")))
        .isEqualTo(new Keeping(JournalLimits.DEFAULT, Retention.DEFAULT));
  }

  @Test
  void everyVariableCounts() {
    Keeping keeping =
        Keeping.of(
            Map.of(
                Keeping.AGE, "90d",
                Keeping.RUNS, "500",
                Keeping.SIZE, "5GB",
                Keeping.VALUE, "20 MB",
                Keeping.RUN, "200mb"));
    assertThat(keeping.retention()).isEqualTo(new Retention(Duration.ofDays(90), 500, 5L << 30));
    assertThat(keeping.limits())
        .isEqualTo(new JournalLimits(20 << 20, 200 << 20, JournalLimits.DEFAULT.spill()));
  }

  @ParameterizedTest
  @CsvSource({
    "PAWL_KEEP_AGE, long, like 30d",
    "PAWL_KEEP_RUNS, -1, a number",
    "PAWL_KEEP_SIZE, much, like 500MB",
    "PAWL_MAX_VALUE, 0, between 1 and 1GB",
    "PAWL_MAX_RUN, 2GB, between 1 and 1GB"
  })
  void oneThatMakesNoSenseIsNamed(String name, String value, String must) {
    assertThatThrownBy(() -> Keeping.of(Map.of(name, value)))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining(name + " must be " + must)
        .hasMessageContaining("`" + value + "`");
  }
}
