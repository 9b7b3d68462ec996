package dev.pawl.library.live;

import dev.pawl.engine.host.RunHost;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at what other processes do that keep their runs in the same place, such as {@code pawl run}
 * on the command line: nobody tells of that. It is done only while somebody watches.
 */
final class OtherProcesses implements AutoCloseable {
  private static final long BETWEEN_LOOKS = 1_000;
  private static final int MOST_LOOKED_AT = 200;

  private final LiveRuns live;
  private final Supplier<RunHost> host;

  /** How many watch each run; those that watch all are not among them. */
  private final Map<String, Integer> watched = new ConcurrentHashMap<>();

  /** How far each run was when it was last looked at. */
  private Map<String, Long> known = new HashMap<>();

  private int watchers;
  private @Nullable Thread looking;
  private boolean closed;

  OtherProcesses(LiveRuns live, Supplier<RunHost> host) {
    this.live = live;
    this.host = host;
  }

  synchronized void watched(@Nullable String run) {
    watchers++;
    if (run != null) {
      watched.merge(run, 1, Integer::sum);
    }
    if (looking == null && !closed) {
      known = Map.of();
      looking = Thread.ofVirtual().name("pawl-live").start(this::look);
    }
  }

  synchronized void left(@Nullable String run) {
    watchers--;
    if (run != null) {
      watched.computeIfPresent(run, (_, count) -> count == 1 ? null : count - 1);
    }
    notifyAll();
  }

  private void look() {
    try {
      lookOnce(true);
      while (isWanted()) {
        lookOnce(false);
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean isWanted() throws InterruptedException {
    long until = System.nanoTime() + BETWEEN_LOOKS * 1_000_000;
    for (long left = BETWEEN_LOOKS; left > 0 && !closed && watchers > 0; ) {
      wait(left);
      left = (until - System.nanoTime()) / 1_000_000;
    }
    boolean wanted = !closed && watchers > 0;
    if (!wanted) {
      looking = null;
    }
    return wanted;
  }

  /** What cannot be read now may be later. */
  private void lookOnce(boolean first) {
    try {
      look(host.get().store(), first);
    } catch (PawlException e) {
      System.getLogger("dev.pawl.library")
          .log(System.Logger.Level.DEBUG, "runs of other processes cannot be seen", e);
    }
  }

  private void look(RunStore store, boolean first) {
    Map<String, RunSummary> runs = new HashMap<>();
    store.list(RunQuery.ALL.most(MOST_LOOKED_AT)).forEach(each -> runs.put(each.run(), each));
    watched.keySet().forEach(run -> find(store, run).ifPresent(each -> runs.put(run, each)));
    Map<String, Long> before = known;
    Map<String, Long> now = new HashMap<>();
    runs.forEach(
        (run, summary) -> {
          now.put(run, summary.events());
          Long events = before.get(run);
          if (!first && !host.get().holds(run) && !summaryIs(events, summary)) {
            tell(store, summary, events == null ? 0 : events);
          }
        });
    known = now;
  }

  private static Optional<RunSummary> find(RunStore store, String run) {
    return run.matches("[A-Za-z0-9-]{1,64}") ? store.find(run) : Optional.empty();
  }

  private static boolean summaryIs(@Nullable Long events, RunSummary summary) {
    return events != null && events == summary.events();
  }

  /** Of a run that this process drove until just now everything was told. */
  private void tell(RunStore store, RunSummary run, long from) {
    if (live.hasTold(run)) {
      return;
    }
    List<Event> events = watched.containsKey(run.run()) ? store.events(run.run()) : List.of();
    live.heardOf(run, events, from);
  }

  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
