package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UpstreamSettingsTest {
  @ParameterizedTest
  @CsvSource({
    "10/s, 10, PT1S",
    "100/min, 100, PT1M",
    "100/m, 100, PT1M",
    "1/h, 1, PT1H",
    "999999/d, 999999, P1D"
  })
  void readsARate(String text, int calls, Duration per) {
    assertThat(UpstreamSettings.Rate.parse(text)).hasValue(new UpstreamSettings.Rate(calls, per));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "10/", "/s", "0/s", "-1/s", "1.5/s", "1000000/s", "1/year"})
  void refusesWhatIsNoRate(String text) {
    assertThat(UpstreamSettings.Rate.parse(text)).isEmpty();
  }

  @Test
  void refusesSettingsThatMakeNoSense() {
    Duration second = Duration.ofSeconds(1);
    assertThatThrownBy(() -> new UpstreamSettings(Duration.ZERO, second, second, 1, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new UpstreamSettings(second, second, second, 0, null))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void aDefinitionDoesNotPrintWhatMayBeSecret() {
    UpstreamDefinition stdio =
        new UpstreamDefinition.Stdio(
            "a", "hunter2", List.of("hunter2"), Map.of("NAME", "hunter2"), null, Place.UNKNOWN);
    UpstreamDefinition http =
        new UpstreamDefinition.Http(
            "b", "http://x/hunter2", Map.of("Name", "hunter2"), false, Place.UNKNOWN);
    assertThat(List.of(stdio, http).toString()).contains("NAME", "Name").doesNotContain("hunter2");
  }
}
