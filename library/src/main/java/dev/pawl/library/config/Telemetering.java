package dev.pawl.library.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whether somebody wants to be told of what runs do. */
public final class Telemetering {
  /** Name a collector: whoever sets one, and adds what tells it, wants it told. */
  public static final String ALL = "OTEL_EXPORTER_OTLP_ENDPOINT";

  public static final String TRACES = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT";
  public static final String METRICS = "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT";
  public static final String LOGS = "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT";

  private static final List<String> VARIABLES = List.of(ALL, TRACES, METRICS, LOGS);

  private Telemetering() {}

  /** Whether the variables of a process want it. */
  public static boolean isWantedBy(Function<String, @Nullable String> environment) {
    for (String each : VARIABLES) {
      if (environment.apply(each) != null) {
        return true;
      }
    }
    return false;
  }

  /** What the project around here says of it; empty if nothing, or nothing that can be read. */
  public static Optional<TelemetrySetting> said(Path start) {
    return ConfigFile.above(start)
        .map(ConfigFile::read)
        .filter(ConfigFile::isSound)
        .map(file -> file.settings().telemetry());
  }
}
