package dev.pawl.library.config;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Whether somebody wants to be told of what runs do. */
public final class Telemetering {
  /** Those that name a collector: whoever sets one, and adds what tells it, wants it told. */
  private static final List<String> VARIABLES =
      List.of(
          "OTEL_EXPORTER_OTLP_ENDPOINT",
          "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
          "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
          "OTEL_EXPORTER_OTLP_LOGS_ENDPOINT");

  private Telemetering() {}

  /** Whether it has to be looked into at all: most projects need not load what reads files. */
  public static boolean mayBeWanted(Path start, Function<String, @Nullable String> environment) {
    return Auditing.hasFile(start) || isWantedBy(environment);
  }

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
