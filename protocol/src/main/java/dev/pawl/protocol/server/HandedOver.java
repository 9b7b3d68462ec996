package dev.pawl.protocol.server;

/** Leaves a handler whose request ends with a task that somebody else looks after. */
final class HandedOver extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final String task;

  HandedOver(String task) {
    super("goes on as a task", null, false, false);
    this.task = task;
  }

  String task() {
    return task;
  }
}
