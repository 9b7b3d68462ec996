package dev.pawl.telemetry;

import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.telemetry.meter.Meters;
import dev.pawl.telemetry.wire.Attributes;
import dev.pawl.telemetry.wire.LogRecord;
import dev.pawl.telemetry.wire.Span;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What all runs that are observed share.
 *
 * @param spans where spans are put; null to tell none
 * @param logs where records are put; null to tell none
 * @param telling takes out of values what must not be told; null to tell no values
 */
record Desk(
    Meters meters,
    @Nullable Outbox spans,
    @Nullable Outbox logs,
    Attributes attributes,
    @Nullable UnaryOperator<@Nullable Object> telling) {
  private static final InstantSource CLOCK = InstantSource.system();

  /** In microseconds since the epoch. */
  static long now() {
    Instant now = CLOCK.instant();
    return now.getEpochSecond() * 1_000_000 + now.getNano() / 1_000;
  }

  Span span() {
    return new Span(attributes);
  }

  void put(Span span) {
    if (spans != null) {
      spans.put(span.toBytes());
    }
  }

  LogRecord record() {
    return new LogRecord(attributes);
  }

  void put(LogRecord record) {
    if (logs != null) {
      logs.put(record.toBytes());
    }
  }

  /** A value as it may be told; null if it may not be, or nobody knows whether. */
  @Nullable String told(@Nullable Object value) {
    if (telling == null || value == null || value == Undefined.UNDEFINED) {
      return null;
    }
    try {
      Object told = telling.apply(value);
      return told == null ? null : told instanceof String text ? text : Json.write(told);
    } catch (RuntimeException _) {
      return null;
    }
  }
}
