package dev.pawl.telemetry;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.WorkflowNode;
import org.jspecify.annotations.Nullable;

/** A step that has begun, and is not over. */
final class OpenStep {
  /** The second time that a call is about to be made, its server has it. */
  private static final int SENT = 2;

  final WorkflowNode node;

  /** When its latest attempt began, in microseconds since the epoch. */
  final long attemptAt;

  /** What it acts on, once that is known. */
  final @Nullable Object input;

  private int handed;
  private volatile long sentAt;

  OpenStep(Effect.Perform attempt, long now) {
    this.node = attempt.node();
    this.attemptAt = now;
    this.input = attempt.input();
  }

  /** The call that it makes; null if it makes none. */
  Action.@Nullable Call call() {
    return node.action() instanceof Action.Call call ? call : null;
  }

  synchronized void sending(long now) {
    if (handed < SENT) {
      handed++;
      sentAt = now;
    }
  }

  /** How long the call waited before it was sent; -1 if it is not known to have been. */
  long queued() {
    return sentAt == 0 ? -1 : Math.max(0, sentAt - attemptAt);
  }
}
