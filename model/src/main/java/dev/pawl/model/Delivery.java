package dev.pawl.model;

import java.time.Duration;

/**
 * How a run of a tool is handed to whoever called it.
 *
 * @param after how long a caller is kept waiting before it gets a handle instead
 * @param endsWithCaller whether a run is cancelled when its caller goes away
 */
public record Delivery(Mode mode, Duration after, boolean endsWithCaller) {
  public static final Delivery DEFAULT = new Delivery(Mode.AUTO, Duration.ofSeconds(20), false);

  /** Which form of answer a caller gets. */
  public enum Mode {
    /** The best that the caller can handle: a task, a result, or a handle when it takes long. */
    AUTO,
    /** The result, however long it takes. */
    SYNC,
    /** A task where the caller knows tasks, otherwise as with {@link #AUTO}. */
    TASK,
    /** A handle at once. */
    HANDLE
  }
}
