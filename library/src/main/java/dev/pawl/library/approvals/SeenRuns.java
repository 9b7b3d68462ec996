package dev.pawl.library.approvals;

import dev.pawl.engine.journal.RunSummary;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The runs that wait, but in which nothing was held when somebody last looked: they are not read
 * again before something has happened in them. Safe to use from many threads.
 */
public final class SeenRuns {
  private static final int MOST = 10_000;

  /** How many events there were, by the run. */
  private final Map<String, Long> unheld =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
          return size() > MOST;
        }
      };

  synchronized boolean isUnheld(RunSummary run) {
    Long events = unheld.get(run.run());
    return events != null && events == run.events();
  }

  /**
   * @param run as it was when it was read
   */
  synchronized void unheld(RunSummary run) {
    unheld.put(run.run(), run.events());
  }
}
