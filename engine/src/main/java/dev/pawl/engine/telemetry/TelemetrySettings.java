package dev.pawl.engine.telemetry;

import java.net.URI;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What is to be told, and to whom.
 *
 * @param version of this program
 * @param endpoint where a collector listens for OTLP over HTTP; null for the usual place
 * @param signals what is sent there
 * @param sample which part of the runs has traces, where whoever begins one does not say; null for
 *     all
 * @param prometheus whether what is measured can also be fetched
 * @param telling takes out of arguments and results what must not be told; null to tell none of
 *     them
 */
public record TelemetrySettings(
    String version,
    @Nullable URI endpoint,
    Set<Signal> signals,
    @Nullable Double sample,
    boolean prometheus,
    @Nullable UnaryOperator<@Nullable Object> telling) {
  public TelemetrySettings {
    signals = Set.copyOf(signals);
  }

  /** What can be sent. */
  public enum Signal {
    TRACES,
    METRICS,
    LOGS
  }
}
