package dev.pawl.cli.complete;

import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.RunNames;
import dev.pawl.library.runs.Timeline;
import dev.pawl.store.StorePlace;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The last runs of a folder. Those in databases are not asked for: that may take its time. */
final class KnownRuns {
  private static final int MOST = 50;
  private static final Set<String> OF_OPEN_ONES =
      Set.of("pawl runs resume", "pawl runs cancel", "pawl runs answer");

  private final StorePlace where;

  /**
   * @param data where they are kept, if that is said
   */
  KnownRuns(@Nullable String data) {
    this.where = DataFolder.where(data, System.getenv(DataFolder.VARIABLE), null);
  }

  private List<Candidate> from(Function<RunStore, List<Candidate>> looking) {
    if (!(where instanceof StorePlace.Folder) || !DataStore.exists(where)) {
      return List.of();
    }
    try (RunStore store = DataStore.open(where)) {
      return looking.apply(store);
    }
  }

  /** Those that a command can do something about. */
  List<Candidate> names(String command) {
    return from(
        store -> {
          List<Candidate> found = new ArrayList<>();
          for (RunSummary run : store.list(RunQuery.ALL.most(MOST))) {
            if (!run.status().isOver() || !OF_OPEN_ONES.contains(command)) {
              String status = run.status().name().toLowerCase(Locale.ROOT);
              found.add(
                  new Candidate(RunNames.shortened(run.run()), run.workflow() + ", " + status));
            }
          }
          if (!found.isEmpty()) {
            found.add(new Candidate(RunNames.LAST, "the run that began last"));
          }
          return found;
        });
  }

  /** The tools that they are runs of. */
  List<Candidate> tools() {
    return from(
        store ->
            store.list(RunQuery.ALL.most(MOST)).stream()
                .map(run -> Candidate.of(run.workflow()))
                .distinct()
                .toList());
  }

  /** The steps of one, behind its name as it was written. */
  List<Candidate> steps(String name) {
    return from(
        store -> {
          KeptRun run = KeptRun.read(store, new RunNames(store, "").find(name));
          return Timeline.of(run.events(), run.workflow()).stream()
              .map(step -> new Candidate(name + "@" + step.step(), "step " + step.index()))
              .toList();
        });
  }

  /** The steps of one that wait for somebody. */
  List<Candidate> waiting(String name) {
    return from(
        store ->
            new RunNames(store, "")
                .find(name).waits().keySet().stream().map(Candidate::of).toList());
  }
}
