package dev.pawl.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class TriggerTest {
  @Test
  void anIntervalIsCountedFromTheEpoch() {
    Trigger.Every every =
        new Trigger.Every("every", Duration.ofMinutes(15), Missed.SKIP, null, Place.UNKNOWN);
    Instant moment = Instant.parse("2026-11-18T07:16:01Z");
    assertThat(every.latest(moment)).isEqualTo("2026-11-18T07:15:00Z");
    assertThat(every.next(moment)).isEqualTo("2026-11-18T07:30:00Z");
    assertThat(every.next(every.next(moment))).isEqualTo("2026-11-18T07:45:00Z");
  }
}
