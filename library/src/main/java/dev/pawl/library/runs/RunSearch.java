package dev.pawl.library.runs;

import dev.pawl.engine.host.Oversight;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds runs that one caller may see, page by page. Those of others are as if they were not there.
 *
 * @param oversight the roles that may touch the runs of others
 */
public record RunSearch(RunStore store, Oversight oversight, Identity who) {
  /** How many runs are looked at for one page. */
  private static final int MOST_LOOKED_AT = 2_000;

  /** How many of them are read for it. */
  private static final int MOST_READ = 100;

  private static final Pattern ID = Pattern.compile("[A-Za-z0-9-]{1,64}");

  /**
   * What is looked for.
   *
   * @param tool null for any
   * @param states words of {@link RunState}; none for all
   * @param since only those that began then or later, in microseconds since the epoch
   * @param until only those that began before
   * @param by who began it, such as {@code PERSON:ada}; null for anybody
   * @param text what it was given, or made, contains this; null for anything
   */
  public record Wanted(
      @Nullable String tool,
      Set<String> states,
      long since,
      long until,
      @Nullable String by,
      @Nullable String text) {
    /** All of them. */
    public static final Wanted ALL = new Wanted(null, Set.of(), 0, Long.MAX_VALUE, null, null);

    public Wanted {
      states = Set.copyOf(states);
    }

    /** The same that stand so. */
    public Wanted in(Set<String> others) {
      return new Wanted(tool, others, since, until, by, text);
    }
  }

  /** A run that was found. */
  public record Found(RunSummary run, boolean cutOff) {}

  /**
   * Some of them.
   *
   * @param next where to go on; null when that was all
   */
  public record Page(List<Found> runs, @Nullable String next) {
    public Page {
      runs = List.copyOf(runs);
    }
  }

  /**
   * A page of those, the newest first. It may be empty and not the last, where many others are
   * passed over.
   *
   * @param after what the page before said is next; null to begin
   * @param most how many at most, but for those that began in the same moment
   * @throws PawlException.NotFound when no page said so
   */
  public Page page(Wanted wanted, @Nullable String after, int most) {
    long before = Math.min(wanted.until, after == null ? Long.MAX_VALUE : moment(after));
    List<RunSummary> runs = store.list(query(wanted).before(before).most(MOST_LOOKED_AT));
    Set<String> cutOff = cutOff(runs);
    List<Found> found = new ArrayList<>();
    long last = before;
    int read = 0;
    for (RunSummary each : runs) {
      if (each.startedAt() < wanted.since) {
        return new Page(found, null);
      }
      if ((found.size() >= most || read >= MOST_READ) && each.startedAt() < last) {
        return new Page(found, cursor(last));
      }
      last = each.startedAt();
      if (oversight.mayTouch(who, each.principal()) && fits(each, wanted, cutOff)) {
        read += wanted.text == null ? 0 : 1;
        if (wanted.text == null || TextSearch.isIn(store, each, wanted.text)) {
          found.add(new Found(each, cutOff.contains(each.run())));
        }
      }
    }
    return new Page(found, runs.size() < MOST_LOOKED_AT ? null : cursor(last));
  }

  private static RunQuery query(Wanted wanted) {
    RunQuery query = RunQuery.ALL.workflow(wanted.tool);
    return wanted.states.isEmpty() ? query : query.statuses(RunState.statuses(wanted.states));
  }

  private static boolean fits(RunSummary run, Wanted wanted, Set<String> cutOff) {
    return (wanted.by == null || wanted.by.equals(run.principal().text()))
        && (wanted.states.isEmpty()
            || wanted.states.contains(RunState.of(run, cutOff.contains(run.run()))));
  }

  private Set<String> cutOff(List<RunSummary> runs) {
    Set<String> open =
        runs.stream()
            .filter(run -> !run.status().isOver())
            .map(RunSummary::run)
            .collect(Collectors.toSet());
    return open.isEmpty() ? Set.of() : store.cutOff(open);
  }

  private static String cursor(long moment) {
    return Long.toString(moment, Character.MAX_RADIX);
  }

  private static long moment(String cursor) {
    try {
      return Long.parseLong(cursor, Character.MAX_RADIX);
    } catch (NumberFormatException _) {
      throw new PawlException.NotFound("there is no such page");
    }
  }

  /**
   * All that were found, up to a bound.
   *
   * @param whole whether there are no more
   */
  public record Many(List<Found> runs, boolean whole) {
    public Many {
      runs = List.copyOf(runs);
    }
  }

  /** Page after page, until there are so many or no more. */
  public Many many(Wanted wanted, int most) {
    List<Found> all = new ArrayList<>();
    String next = null;
    do {
      Page page = page(wanted, next, most - all.size());
      all.addAll(page.runs());
      next = page.next();
    } while (next != null && all.size() < most);
    return new Many(all, next == null);
  }

  /**
   * One run.
   *
   * @throws PawlException.NotFound when there is none, or it is somebody else's
   */
  public Found find(String run) {
    RunSummary found =
        Optional.of(run)
            .filter(each -> ID.matcher(each).matches())
            .flatMap(store::find)
            .filter(each -> oversight.mayTouch(who, each.principal()))
            .orElseThrow(() -> new PawlException.NotFound("there is no such run"));
    boolean cutOff = !found.status().isOver() && store.cutOff(Set.of(run)).contains(run);
    return new Found(found, cutOff);
  }
}
