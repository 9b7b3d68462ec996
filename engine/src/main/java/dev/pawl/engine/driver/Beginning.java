package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Run;
import dev.pawl.engine.journal.Event;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run begins with, or is resumed with.
 *
 * @param past everything in its journal; empty for a new one
 */
record Beginning(String id, Map<String, @Nullable Object> input, List<Event> past) {
  /** Where it is not said otherwise, a run goes on in the trace in which it began. */
  RunOptions traced(RunOptions options) {
    return options.trace() == null
            && !past.isEmpty()
            && past.getFirst() instanceof Event.RunStarted started
        ? options.traced(started.origin().trace())
        : options;
  }

  /**
   * Of a run that is resumed.
   *
   * @throws PawlException.Conflict when it began by rules that are not known here
   */
  static Beginning of(List<Event> past) {
    if (past.isEmpty() || !(past.getFirst() instanceof Event.RunStarted started)) {
      throw new PawlException.Defect("a journal does not begin with the start of its run");
    }
    if (started.interpreter() > Run.INTERPRETER) {
      throw Engine.newer(started.run());
    }
    return new Beginning(started.run(), started.input(), past);
  }
}
