package dev.pawl.engine.telemetry;

import dev.pawl.engine.driver.Observer;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Tells those who operate Pawl what happens in this process. Whoever is told may be gone, slow or
 * mad: no run waits for that, and none fails of it.
 */
public interface Telemetry extends Observer, AutoCloseable {
  /**
   * Looks at how high things stand, from time to time.
   *
   * @param levels asked for on a thread of its own, or of one who asks for {@link #exposition}
   */
  void watch(Supplier<List<Level>> levels);

  /** All that is measured, in the text format of Prometheus; empty where that is not wanted. */
  Optional<String> exposition();

  /** Tells what is still to be told, if somebody hears it within a few seconds. */
  @Override
  void close();
}
