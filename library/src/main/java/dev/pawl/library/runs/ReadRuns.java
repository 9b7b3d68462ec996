package dev.pawl.library.runs;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs that were read lately, with their steps: whoever looks at one asks for many parts of it, one
 * after the other. Safe to use from many threads.
 */
public final class ReadRuns {
  private static final int MOST = 32;
  private static final int MOST_EVENTS = 500_000;

  private final Map<String, Read> read = new LinkedHashMap<>(16, 0.75f, true);
  private int events;

  /**
   * A run as it was at a moment.
   *
   * @param steps in the order in which they began
   */
  public record Read(KeptRun run, List<TimelineStep> steps) {
    public Read {
      steps = List.copyOf(steps);
    }
  }

  /**
   * The run as it is now.
   *
   * @param found as it was just found in the store
   */
  public Read of(RunStore store, RunSummary found) {
    synchronized (read) {
      Read known = read.get(found.run());
      if (known != null && known.run.events().size() == found.events()) {
        return known;
      }
    }
    KeptRun run = KeptRun.read(store, found);
    Read now = new Read(run, Timeline.of(run.events(), run.workflow()));
    keep(now);
    return now;
  }

  private void keep(Read now) {
    synchronized (read) {
      drop(read.remove(now.run.id()));
      read.put(now.run.id(), now);
      events += now.run.events().size();
      while (read.size() > MOST || (events > MOST_EVENTS && read.size() > 1)) {
        drop(read.remove(read.keySet().iterator().next()));
      }
    }
  }

  private void drop(@Nullable Read gone) {
    if (gone != null) {
      events -= gone.run.events().size();
    }
  }
}
