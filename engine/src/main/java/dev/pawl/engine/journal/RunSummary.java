package dev.pawl.engine.journal;

import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a list of runs shows of one: a fold over its journal that knows nothing of its workflow.
 *
 * @param startedAt in microseconds since the epoch
 * @param endedAt the same, or 0 while it is not over
 * @param waits the steps that wait, with what they wait for
 * @param failure why it failed, or null
 * @param events how many there are in its journal
 */
public record RunSummary(
    String run,
    String workflow,
    String digest,
    Principal principal,
    long startedAt,
    long endedAt,
    Map<String, Event.WaitsFor> waits,
    @Nullable RunStatus end,
    @Nullable Failure failure,
    long events) {
  public RunSummary {
    waits = Collections.unmodifiableMap(new LinkedHashMap<>(waits));
  }

  /** A run that just began. */
  public static RunSummary of(Event.RunStarted event) {
    return new RunSummary(
        event.run(),
        event.workflow(),
        event.digest(),
        event.principal(),
        event.at(),
        0,
        Map.of(),
        null,
        null,
        1);
  }

  /** The summary of a run that has a journal already. */
  public static RunSummary of(Iterable<Event> events) {
    SummaryFold fold = null;
    for (Event event : events) {
      if (fold == null) {
        fold = new SummaryFold(of(begun(event)));
      } else {
        fold.on(event);
      }
    }
    return fold == null ? of(begun(null)) : fold.summary();
  }

  private static Event.RunStarted begun(@Nullable Event first) {
    if (first instanceof Event.RunStarted started) {
      return started;
    }
    throw new PawlException.Defect("a journal does not begin with the start of its run");
  }

  public RunStatus status() {
    if (end != null) {
      return end;
    }
    return waits.isEmpty() ? RunStatus.RUNNING : RunStatus.WAITING;
  }
}
