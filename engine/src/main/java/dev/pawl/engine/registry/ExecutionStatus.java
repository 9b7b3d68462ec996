package dev.pawl.engine.registry;

import java.util.Locale;

/** How far a call of a tool has come. */
public enum ExecutionStatus {
  /** It was called, and nothing was done yet: gates may hold it. */
  PENDING,
  RUNNING,
  SUCCESS,
  FAILED,
  CANCELLED;

  public boolean isOver() {
    return this != PENDING && this != RUNNING;
  }

  /** Whether it can be the next one; what is over stays as it is. */
  public boolean mayBecome(ExecutionStatus next) {
    return !isOver() && next.ordinal() > ordinal();
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException when there is none of that name
   */
  public static ExecutionStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
