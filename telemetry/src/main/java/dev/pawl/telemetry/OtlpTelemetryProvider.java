package dev.pawl.telemetry;

import dev.pawl.engine.telemetry.Telemetry;
import dev.pawl.engine.telemetry.TelemetryProvider;
import dev.pawl.engine.telemetry.TelemetrySettings;
import java.util.Map;
import java.util.function.Consumer;

/** Makes what tells collectors of OpenTelemetry. */
public final class OtlpTelemetryProvider implements TelemetryProvider {
  @Override
  public Telemetry open(
      TelemetrySettings settings, Map<String, String> environment, Consumer<String> notice) {
    return OtlpTelemetry.of(settings, environment, notice);
  }
}
