package dev.pawl.engine.telemetry;

import java.util.List;

/**
 * How high something stands at this moment.
 *
 * @param labels which one it is, as its kind wants to know it
 */
public record Level(Kind kind, List<String> labels, double value) {
  public Level {
    labels = List.copyOf(labels);
  }

  public static Level of(Kind kind, double value, String... labels) {
    return new Level(kind, List.of(labels), value);
  }

  /** What can stand higher or lower. */
  public enum Kind {
    /** Runs that this process drives, by what they do. */
    RUNS_ACTIVE,
    /** 1 for the state that a server is in, 0 for all others; by server and state. */
    UPSTREAM_STATE,
    /** 1 while runs can be kept, else 0. */
    STORE_REACHABLE,
    /** Tools that are offered. */
    TOOLS_SERVED
  }
}
