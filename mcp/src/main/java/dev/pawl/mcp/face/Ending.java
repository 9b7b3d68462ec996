package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.protocol.data.CallResult;
import java.util.List;

/** How the end of a run is told by a tool that does so in a way of its own. */
@FunctionalInterface
public interface Ending {
  /**
   * @param result how it ended; it is over for good
   * @param events all that happened in it
   */
  CallResult told(RunResult result, List<Event> events);
}
