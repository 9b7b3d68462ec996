package dev.pawl.engine.journal;

import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;

/**
 * Weighs the events of one run, and refuses what is too much. Ends and failures always pass, and
 * small events for quite a while: a run that is too large must be able to undo, to say so, and to
 * end.
 */
public final class Scales {
  private static final int SMALL = 4096;
  private static final int FRAME = 120;

  private final JournalLimits limits;
  private final Weigher values;
  private long total;

  public Scales(JournalLimits limits, long total) {
    this.limits = limits;
    this.total = total;
    values = new Weigher(limits.value());
  }

  /** What all events weigh together. For the thread that adds them. */
  public long total() {
    return total;
  }

  /**
   * Adds an event, and returns about how many bytes it has.
   *
   * @throws PawlException.LimitExceeded when it is too large, or the run would be; then it is not
   *     added
   */
  public long add(Event event) {
    long weight =
        switch (event) {
          case Event.RunStarted e -> bounded(FRAME + values.weigh(e.input(), "the input"));
          case Event.StepStarted e ->
              bounded(step(e.step()) + values.weigh(e.input(), "the input of a step"));
          case Event.StepCompleted e -> bounded(completed(e));
          case Event.InputReceived e ->
              bounded(step(e.step()) + values.weigh(e.answer(), "the answer"));
          case Event.RunCompleted e -> bounded(FRAME + values.weigh(e.output(), "the result"));
          case Event.AttemptFailed e -> step(e.step()) + failure(e.failure());
          case Event.StepFailed e -> step(e.step()) + failure(e.failure());
          case Event.StepHeld e ->
              bounded(
                  step(e.step())
                      + values.weigh(e.input(), "the input of a step")
                      + values.weigh(e.takes(), "the schema of a tool"));
          case Event.Judged e ->
              FRAME * (1L + e.findings().size()) + 32L * (e.passed().size() + e.findings().size());
          case Event.StepCancelled e -> step(e.step());
          case Event.InDoubt e -> step(e.step());
          case Event.RunStopping e -> FRAME + failure(e.failure());
          case Event.RunFailed e -> FRAME + failure(e.failure());
          case Event.TimerFired _, Event.RunResumed _ -> FRAME;
        };
    total += weight;
    return weight;
  }

  private long completed(Event.StepCompleted e) {
    long output = values.weigh(e.output(), "the output of a step");
    long result = e.result() == null ? 0 : values.weigh(e.result(), "the answer of an upstream");
    return step(e.step()) + output + result;
  }

  private static long step(String step) {
    return FRAME + 2L * step.length();
  }

  private static long failure(Failure failure) {
    long weight = FRAME + (long) failure.message().length();
    for (Failure each : failure.suppressed()) {
      weight += failure(each);
    }
    return weight;
  }

  private long bounded(long weight) {
    boolean fits = total + weight <= limits.run();
    if (!fits && (weight >= SMALL || total + weight > 2 * limits.run())) {
      throw new PawlException.LimitExceeded(
          "the history of this run would be larger than "
              + limits.run()
              + " bytes, the most that is kept of one run; have its steps pass on less, or split it"
              + " into several workflows");
    }
    return weight;
  }
}
