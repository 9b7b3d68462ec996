package dev.pawl.cli.addon;

import dev.pawl.engine.telemetry.TelemetryProvider;
import java.util.Locale;
import java.util.ServiceLoader;

/** What is no part of the program, and is used where it lies beside it. */
enum AddOn {
  TELEMETRY(
      TelemetryProvider.class,
      "tells collectors of OpenTelemetry what runs do",
      "`telemetry: true` in pawl.yaml, or OTEL_EXPORTER_OTLP_ENDPOINT, has it told; see"
          + " docs/operating.md");

  private final Class<?> service;
  private final String what;
  private final String then;

  AddOn(Class<?> service, String what, String then) {
    this.service = service;
    this.what = what;
    this.then = then;
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  String what() {
    return what;
  }

  /** What to do once it is there. */
  String then() {
    return then;
  }

  String artifact() {
    return "pawl-" + word();
  }

  boolean isThere() {
    return ServiceLoader.load(service).findFirst().isPresent();
  }
}
