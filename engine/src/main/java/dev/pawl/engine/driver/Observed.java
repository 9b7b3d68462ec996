package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;

/** Two who listen to one run; what goes wrong with one is not the other's concern. */
record Observed(RunListener first, RunListener second) implements RunListener {
  /** What a run goes by that somebody observes. */
  static RunOptions options(
      Observer observer, Workflow workflow, Beginning beginning, RunOptions options) {
    Event.RunStarted began =
        !beginning.past().isEmpty()
                && beginning.past().getFirst() instanceof Event.RunStarted started
            ? started
            : null;
    Observer.Observed observed =
        observer.observe(
            new Observer.Driven(
                beginning.id(), workflow, options.identity(), options.trace(), began));
    return options
        .with(new Observed(options.listener(), observed.listener()))
        .traced(observed.trace());
  }

  @Override
  public void performing(Effect.Perform attempt) {
    Watch.performing(first, attempt);
    Watch.performing(second, attempt);
  }

  @Override
  public void asked(Question question) {
    Watch.asked(first, question);
    Watch.asked(second, question);
  }

  @Override
  public void listens(Listening listening) {
    Watch.listens(first, listening);
    Watch.listens(second, listening);
  }

  @Override
  public void rests() {
    Watch.rests(first, true);
    Watch.rests(second, true);
  }

  @Override
  public void works() {
    Watch.rests(first, false);
    Watch.rests(second, false);
  }

  @Override
  public void happened(Event event) {
    Watch.happened(first, event);
    Watch.happened(second, event);
  }

  @Override
  public void sending(Effect.Perform attempt) {
    Watch.sending(first, attempt);
    Watch.sending(second, attempt);
  }

  @Override
  public void kept(long nanos) {
    Watch.kept(first, nanos);
    Watch.kept(second, nanos);
  }

  @Override
  public void left() {
    Watch.left(first);
    Watch.left(second);
  }
}
