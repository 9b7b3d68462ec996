package dev.pawl.mcp.face;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.runner.RunListener;
import dev.pawl.protocol.server.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * Tells a caller that asked for it how far a run is: a whole one for every step that is done, and
 * parts of one for what upstreams say of the calls in between.
 */
final class RunProgress implements RunListener {
  private volatile Exchange exchange;
  private int done;

  RunProgress(Exchange exchange) {
    this.exchange = exchange;
  }

  /** From now on another request of the same caller waits for the run. */
  void goTo(Exchange other) {
    exchange = other;
  }

  @Override
  public void happened(Event event) {
    switch (event) {
      case Event.StepCompleted e -> step(e.node() + " done");
      case Event.StepFailed e -> step(e.node() + " failed");
      case Event.AttemptFailed e -> step(e.node() + " failed, will be tried again");
      case Event.RunStarted _, Event.RunCompleted _, Event.RunFailed _ -> {}
      case Event.RunStopping _, Event.StepStarted _, Event.StepCancelled _ -> {}
      case Event.TimerFired _ -> {}
    }
  }

  private synchronized void step(String message) {
    exchange.progress(++done, null, message);
  }

  /** Of a call whose end is not known only more or less can be said. */
  synchronized void within(String server, double progress, @Nullable Double total, String message) {
    double part =
        total != null && total > 0 ? progress / total : 1 - 1 / (1 + Math.max(0, progress));
    String text = message.isEmpty() ? server + " works" : server + ": " + message;
    exchange.progress(done + Math.clamp(part, 0, 0.999), null, text);
  }
}
