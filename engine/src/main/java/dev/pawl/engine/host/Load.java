package dev.pawl.engine.host;

import dev.pawl.model.Principal;
import java.util.HashMap;
import java.util.Map;

/**
 * How many runs this process drives, in all and for each principal. One that waits for somebody or
 * for a moment costs some memory and nothing else, so it is counted apart from those that work.
 */
final class Load {
  /**
   * What runs that wait may remember in all, in bytes of JSON; in memory that is many times as
   * much.
   */
  static final long MOST_REMEMBERED = Runtime.getRuntime().maxMemory() / 32;

  private final Map<Principal, RunCount> each = new HashMap<>();
  private RunCount all = RunCount.NONE;
  private long remembered;

  /**
   * @param weight what it has to remember already: a run that is resumed, all that happened
   */
  synchronized void begun(Principal principal, long weight) {
    remembered += weight;
    change(principal, 1, 0);
  }

  /**
   * @param weight what it has to remember meanwhile, besides what is counted already
   */
  synchronized void rests(Principal principal, long weight) {
    remembered += weight;
    change(principal, -1, 1);
  }

  synchronized void works(Principal principal, long weight) {
    remembered -= weight;
    change(principal, 1, -1);
  }

  synchronized void over(Principal principal, boolean waited, long weight) {
    remembered -= weight;
    change(principal, waited ? 0 : -1, waited ? -1 : 0);
  }

  /** Whether there is room for another run that may wait. */
  synchronized boolean hasRoom() {
    return remembered < MOST_REMEMBERED;
  }

  private void change(Principal principal, int working, int waiting) {
    all = all.plus(working, waiting);
    RunCount own = each.getOrDefault(principal, RunCount.NONE).plus(working, waiting);
    if (own.equals(RunCount.NONE)) {
      each.remove(principal);
    } else {
      each.put(principal, own);
    }
  }

  synchronized RunCount all() {
    return all;
  }

  synchronized RunCount of(Principal principal) {
    return each.getOrDefault(principal, RunCount.NONE);
  }
}
