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
 */
public record Replayed(
    RunResult result, List<Event> events, @Nullable Mismatch mismatch, Set<String> made) {
  public Replayed {
    events = List.copyOf(events);
    made = Set.copyOf(made);
  }

  Replayed with(Set<String> steps) {
    return new Replayed(result, events, mismatch, steps);
  }
}
