package dev.pawl.cli.run;

import dev.pawl.engine.journal.Event;

/** Shows the steps of a run as they happen. */
interface StepView {
  StepView NONE = new StepView() {};

  default void started(ActiveStep step, Event.StepStarted event) {}

  default void retrying(ActiveStep step, Event.AttemptFailed event) {}

  default void completed(ActiveStep step, Event.StepCompleted event) {}

  default void failed(ActiveStep step, Event.StepFailed event) {}

  default void cancelled(ActiveStep step) {}
}
