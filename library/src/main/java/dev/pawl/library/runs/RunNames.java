package dev.pawl.library.runs;

import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Finds the run that somebody means: by its id, by the beginning of it, or the last one. */
public final class RunNames {
  /** The run that began last. */
  public static final String LAST = "last";

  private static final int SHORT = 8;
  private static final int PAGE = 1_000;
  private static final int MOST_PAGES = 20;
  private static final int SHOWN = 5;

  private final RunStore store;
  private final String place;

  /**
   * @param place what messages call the store
   */
  public RunNames(RunStore store, String place) {
    this.store = store;
    this.place = place;
  }

  /** The beginning of an id, by which it is mostly known. */
  public static String shortened(String run) {
    return run.length() <= SHORT ? run : run.substring(0, SHORT);
  }

  /**
   * @throws PawlException.NotFound when there is none, with some that there are
   * @throws PawlException.Conflict when several begin like this
   */
  public RunSummary find(String name) {
    if (name.equals(LAST)) {
      return store.list(RunQuery.ALL.most(1)).stream().findFirst().orElseThrow(this::nothing);
    }
    String wanted = name.toLowerCase(Locale.ROOT);
    List<RunSummary> found =
        wanted.isBlank()
            ? List.of()
            : store.find(wanted).map(List::of).orElseGet(() -> beginning(wanted));
    if (found.isEmpty()) {
      throw unknown(name);
    }
    if (found.size() > 1) {
      throw new PawlException.Conflict(
          "several runs begin with `"
              + name
              + "`: "
              + names(found, run -> run)
              + "; write more of its id");
    }
    return found.getFirst();
  }

  private List<RunSummary> beginning(String wanted) {
    List<RunSummary> found = new ArrayList<>();
    RunQuery query = RunQuery.ALL.most(PAGE);
    for (int page = 0; page < MOST_PAGES && found.size() <= SHOWN; page++) {
      List<RunSummary> runs = store.list(query);
      runs.stream().filter(run -> run.run().startsWith(wanted)).forEach(found::add);
      if (runs.size() < PAGE) {
        break;
      }
      query = query.before(runs.getLast().startedAt());
    }
    return found;
  }

  private PawlException.NotFound unknown(String name) {
    List<RunSummary> recent = store.list(RunQuery.ALL.most(SHOWN));
    return recent.isEmpty()
        ? nothing()
        : new PawlException.NotFound(
            "no run `"
                + name
                + "` is kept in "
                + place
                + "; the last ones are "
                + names(recent, RunNames::shortened));
  }

  private PawlException.NotFound nothing() {
    return new PawlException.NotFound("no runs are kept in " + place);
  }

  private static String names(List<RunSummary> runs, UnaryOperator<String> called) {
    return runs.stream()
            .limit(SHOWN)
            .map(run -> called.apply(run.run()) + " (" + run.workflow() + ")")
            .collect(Collectors.joining(", "))
        + (runs.size() > SHOWN ? " …" : "");
  }
}
