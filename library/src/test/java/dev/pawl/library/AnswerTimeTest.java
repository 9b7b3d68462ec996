package dev.pawl.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.driver.Allowance;
import dev.pawl.model.PawlException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTimeTest {
  private static Allowance of(String text) {
    return AnswerTime.of(Map.of("PAWL_ASK_DEADLINE", text));
  }

  @Test
  void isAMonthUnlessItIsSet() {
    assertThat(AnswerTime.of(Map.of()).answer()).isEqualTo(Duration.ofDays(30));
    assertThat(of("  ").answer()).isEqualTo(Duration.ofDays(30));
    assertThat(of("2h").answer()).isEqualTo(Duration.ofHours(2));
    assertThat(of("none").answer()).isNull();
  }

  @Test
  void refusesWhatIsNoDuration() {
    assertThatThrownBy(() -> of("soon"))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("PAWL_ASK_DEADLINE")
        .hasMessageContaining("`soon`");
  }
}
