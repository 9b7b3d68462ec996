package dev.pawl.engine.replay;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.workflow.Workflow;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything of a run that came from outside, so that it can be run again without any of it.
 *
 * @param startedAt in microseconds since the epoch
 * @param seed from which everything random in the run is drawn
 * @param calls in the order in which they began
 * @param inputs what people and models answered, in that order
 * @param rulings what gates said, in that order
 * @param stop when and why somebody cancelled it, or null
 */
public record Recording(
    String tool,
    String run,
    long startedAt,
    long seed,
    Map<String, @Nullable Object> input,
    List<RecordedCall> calls,
    List<RecordedInput> inputs,
    List<RecordedRuling> rulings,
    @Nullable RecordedStop stop) {
  public Recording {
    calls = List.copyOf(calls);
    inputs = List.copyOf(inputs);
    rulings = List.copyOf(rulings);
  }

  /**
   * What the journal of a run says of it.
   *
   * @param workflow the version with which it began
   * @throws dev.pawl.model.PawlException.Conflict when it is not over
   */
  public static Recording of(Workflow workflow, List<Event> events) {
    return Recorder.record(workflow, events);
  }

  public Recording with(List<RecordedCall> others) {
    return new Recording(tool, run, startedAt, seed, input, others, inputs, rulings, stop);
  }
}
