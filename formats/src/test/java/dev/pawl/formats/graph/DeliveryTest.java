package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Delivery;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class DeliveryTest {
  @Test
  void isTheUsualOneUnlessTheToolSaysOtherwise() {
    assertThat(delivery("title: T")).isEqualTo(Delivery.DEFAULT);
    assertThat(delivery("mode: auto, onDisconnect: keep")).isEqualTo(Delivery.DEFAULT);
  }

  @ParameterizedTest
  @EnumSource
  void knowsEveryMode(Delivery.Mode mode) {
    assertThat(delivery("mode: " + mode.name().toLowerCase(java.util.Locale.ROOT)).mode())
        .isEqualTo(mode);
  }

  @Test
  void readsHowLongACallerWaitsAndWhatHappensWhenItGoes() {
    assertThat(delivery("mode: task, after: 1m30s, onDisconnect: cancel"))
        .isEqualTo(new Delivery(Delivery.Mode.TASK, Duration.ofSeconds(90), true));
    assertThat(delivery("after: 1s").after()).isEqualTo(Duration.ofSeconds(1));
    assertThat(delivery("after: 1h").after()).isEqualTo(Duration.ofHours(1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "mode: hande|22: error: `mode` of tool `t` cannot be `hande` — did you mean `handle`?"
            + " [BAD_VALUE]",
        "after: 999ms|23: error: `after` of tool `t` cannot be so short — use 1s to 1h"
            + " [BAD_VALUE]",
        "after: 61m|23: error: `after` of tool `t` cannot be so long — use 1s to 1h [BAD_VALUE]",
        "after: 20|23: error: `after` of tool `t` is 20 without a unit — write a number and a"
            + " unit: 500ms, 10s, 5m, 2h, 1d or 1m30s [BAD_VALUE]",
        "onDisconnect: stop|30: error: `onDisconnect` of tool `t` cannot be `stop` — use one of:"
            + " keep, cancel [BAD_VALUE]",
        "onDisconect: keep|16: error: tool `t` cannot have the key `onDisconect` — did you mean"
            + " `onDisconnect`? [UNKNOWN_KEY]",
      })
  void saysWhatIsWrongWithIt(String keys, String problem) {
    assertThat(Graphs.problems(file(keys))).containsExactly("g.yaml:3:" + problem);
  }

  private static Delivery delivery(String keys) {
    return Graphs.tool(file(keys)).delivery();
  }

  private static String file(String keys) {
    return """
    server: { name: s, version: "1" }
    tools:
      - { name: t, %s, nodes: [{ id: e, type: entry, next: x }, { id: x, type: exit }] }
    """
        .formatted(keys);
  }
}
