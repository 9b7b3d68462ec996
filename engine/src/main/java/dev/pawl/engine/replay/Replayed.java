package dev.pawl.engine.replay;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How a recorded run went when it was run again.
 *
 * @param mismatch what it wanted that was not recorded, where it was given up; null when it ended
 * @param made the steps whose recorded calls were made
 * @param gates what gates say otherwise now, if they were asked
 */
public record Replayed(
    RunResult result,
    List<Event> events,
    @Nullable Mismatch mismatch,
    Set<String> made,
    List<GateChange> gates) {
  public Replayed {
    events = List.copyOf(events);
    made = Set.copyOf(made);
    gates = List.copyOf(gates);
  }

  Replayed with(Set<String> steps) {
    return new Replayed(result, events, mismatch, steps, gates);
  }
}
