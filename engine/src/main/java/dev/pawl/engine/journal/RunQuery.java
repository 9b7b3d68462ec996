package dev.pawl.engine.journal;

import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to list, the newest first.
 *
 * @param workflow only runs of this one, or null
 * @param before only runs that started before this moment, in microseconds since the epoch
 * @param most how many at most
 */
public record RunQuery(Set<RunStatus> statuses, @Nullable String workflow, long before, int most) {
  public static final RunQuery ALL =
      new RunQuery(EnumSet.allOf(RunStatus.class), null, Long.MAX_VALUE, 1_000);

  public RunQuery {
    statuses = Set.copyOf(statuses);
  }

  public RunQuery most(int number) {
    return new RunQuery(statuses, workflow, before, number);
  }

  public RunQuery statuses(Set<RunStatus> wanted) {
    return new RunQuery(wanted, workflow, before, most);
  }

  public RunQuery workflow(@Nullable String name) {
    return new RunQuery(statuses, name, before, most);
  }

  public RunQuery before(long moment) {
    return new RunQuery(statuses, workflow, moment, most);
  }
}
