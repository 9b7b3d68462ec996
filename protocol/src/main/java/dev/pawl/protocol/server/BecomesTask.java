package dev.pawl.protocol.server;

/** Leaves a handler that goes on as a task. */
final class BecomesTask extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BecomesTask() {
    super("becomes a task", null, false, false);
  }
}
