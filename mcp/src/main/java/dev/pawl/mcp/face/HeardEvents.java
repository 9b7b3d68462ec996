package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunListener;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import java.util.ArrayList;
import java.util.List;

/** Remembers all that happens in a run, beside another listener. */
final class HeardEvents implements RunListener {
  private final RunListener other;
  private final List<Event> events = new ArrayList<>();

  HeardEvents(RunListener other) {
    this.other = other;
  }

  synchronized List<Event> events() {
    return List.copyOf(events);
  }

  @Override
  public void performing(Effect.Perform attempt) {
    other.performing(attempt);
  }

  @Override
  public void asked(Question question) {
    other.asked(question);
  }

  @Override
  public void listens(Listening listening) {
    other.listens(listening);
  }

  @Override
  public void rests() {
    other.rests();
  }

  @Override
  public void works() {
    other.works();
  }

  @Override
  public void happened(Event event) {
    synchronized (this) {
      events.add(event);
    }
    other.happened(event);
  }
}
