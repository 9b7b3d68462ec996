package dev.pawl.engine.telemetry;

import java.util.Map;
import java.util.function.Consumer;

/** Makes {@link Telemetry}. Found on the class path, where a module has one. */
public interface TelemetryProvider {
  /**
   * Begins. Nothing is said to anybody before there is something to say.
   *
   * @param environment the variables of this process: what they say of telemetry counts more
   * @param notice tells whoever looks after this process what does not work
   */
  Telemetry open(
      TelemetrySettings settings, Map<String, String> environment, Consumer<String> notice);
}
