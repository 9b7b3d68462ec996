package dev.pawl.library.runs;

import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.model.Failure;
import dev.pawl.model.Node;
import dev.pawl.model.Principal;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One step of a {@link Timeline}.
 *
 * @param index its position, counted from 0 in the order in which steps began
 * @param source what it executes, or null when the definition is gone
 * @param startedAt in microseconds since the epoch
 * @param endedAt the same, or 0 while it is going on
 * @param waitsFor what it waits for at this moment, or null
 * @param input what it acted on; undefined for one that only computes
 * @param output undefined when there is none
 * @param answeredBy who answered what it asked, or null
 */
public record TimelineStep(
    int index,
    String step,
    String node,
    @Nullable Node source,
    State state,
    long startedAt,
    long endedAt,
    int attempts,
    @Nullable WaitsFor waitsFor,
    @Nullable Object input,
    @Nullable Object output,
    @Nullable Failure failure,
    Set<Mark> marks,
    @Nullable Principal answeredBy) {
  public TimelineStep {
    marks = Set.copyOf(marks);
  }

  /** How far a step has come. */
  public enum State {
    ACTIVE,
    COMPLETED,
    FAILED,
    CANCELLED
  }

  /** Something out of the ordinary that happened to a step. */
  public enum Mark {
    /** Nobody knew whether its call was made. */
    IN_DOUBT,
    /** Somebody else went on with the run while it was under way. */
    RESUMED,
    /** A gate held it until somebody decided. */
    HELD,
    /** Somebody answered what it asked. */
    ANSWERED,
    /** It ended as in the run that this one is a fork of, and nothing was done for it. */
    PAST,
    /** Somebody said what it made, and nothing was done for it. */
    SET
  }
}
