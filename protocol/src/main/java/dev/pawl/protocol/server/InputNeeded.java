package dev.pawl.protocol.server;

import java.util.Map;

/** Leaves a handler that asked something whose answer is not there yet. */
final class InputNeeded extends RuntimeException {
  private static final long serialVersionUID = 1L;
  private final transient Map<String, Exchange.Question> questions;

  InputNeeded(Map<String, Exchange.Question> questions) {
    super("input needed", null, false, false);
    this.questions = questions;
  }

  Map<String, Exchange.Question> questions() {
    return questions;
  }
}
