package dev.pawl.library;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.journal.Event;

/** Tells hooks what the engine's listener hears. */
final class HookListener implements RunListener {
  private final Hooks hooks;

  HookListener(Hooks hooks) {
    this.hooks = hooks;
  }

  @Override
  public void performing(Effect.Perform attempt) {
    hooks.nodeStarted(attempt.step(), attempt.node().id(), attempt.attempt());
  }

  @Override
  public void happened(Event event) {
    switch (event) {
      case Event.StepCompleted e -> hooks.nodeCompleted(e.step(), e.node(), e.output());
      case Event.StepFailed e -> hooks.nodeFailed(e.step(), e.node(), e.failure(), false);
      case Event.AttemptFailed e -> hooks.nodeFailed(e.step(), e.node(), e.failure(), true);
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _, Event.RunStopping _ -> {}
      case Event.StepStarted _, Event.StepCancelled _, Event.TimerFired _ -> {}
      case Event.InputReceived _, Event.RunResumed _, Event.InDoubt _ -> {}
      case Event.StepHeld _, Event.Judged _ -> {}
    }
  }
}
