package dev.pawl.store.postgres;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Counts how long this process has watched others without a sign of life.
 *
 * <p>Only time in which it really watched counts: a gap between two looks, because this process
 * slept or the database was away, says nothing about the others, who may have been cut off just
 * like this one. So no clock but the own one has to be trusted, and that only for how fast it runs.
 */
final class Watch {
  private static final int MOST = 10_000;

  private final Map<String, Watched> owners = new HashMap<>();

  private record Watched(long beat, long server, long since, long last) {}

  /**
   * What one look at an owner showed.
   *
   * @param beat how many signs of life it has given
   * @param server tells one start of the database server from another
   * @param lease after how many nanoseconds without a sign it is taken for gone
   */
  record Look(long beat, long server, long lease) {}

  /**
   * Notes a look.
   *
   * @param asked before the database was asked, in nanoseconds
   * @param told after it had answered
   * @return whether the owner has been watched for its whole lease without a sign of life
   */
  synchronized boolean hasSeenNothing(String owner, Look look, long asked, long told) {
    if (owners.size() > MOST) {
      owners.clear();
    }
    Watched before = owners.get(owner);
    if (before == null || !isContinued(before, look, asked)) {
      owners.put(owner, new Watched(look.beat(), look.server(), told, told));
      return false;
    }
    owners.put(owner, new Watched(look.beat(), look.server(), before.since(), told));
    return asked - before.since() >= look.lease();
  }

  private static boolean isContinued(@Nullable Watched before, Look look, long asked) {
    return before != null
        && before.beat() == look.beat()
        && before.server() == look.server()
        && asked - before.last() <= look.lease() / 2;
  }
}
