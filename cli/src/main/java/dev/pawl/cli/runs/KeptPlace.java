package dev.pawl.cli.runs;

import dev.pawl.cli.option.DataOption;
import dev.pawl.cli.option.Given;
import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunNames;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The place that a command looks for runs in. Looking creates nothing. */
public final class KeptPlace implements AutoCloseable {
  private final StorePlace where;
  private final boolean elsewhere;
  private final RunStore store;

  private KeptPlace(StorePlace where, boolean elsewhere) {
    this.where = where;
    this.elsewhere = elsewhere;
    this.store = DataStore.open(where, DataOption.auditing(where), DataOption.registers(where));
  }

  /** Around here: also beside the one file below or above that was run from here. */
  public static KeptPlace of(Given given) {
    StorePlace plain = checked(given, null);
    if (!DataOption.isGiven(given) && plain instanceof StorePlace.Folder(Path folder)) {
      Path absolute = folder.toAbsolutePath().normalize();
      return NearbyRuns.instead(absolute)
          .map(found -> new KeptPlace(new StorePlace.Folder(found), true))
          .orElseGet(() -> new KeptPlace(plain, false));
    }
    return new KeptPlace(plain, false);
  }

  /** Here and nowhere else, for what cannot be taken back. */
  public static KeptPlace exactly(Given given) {
    return new KeptPlace(checked(given, null), false);
  }

  /**
   * @param definition what was run
   */
  public static KeptPlace of(Given given, Path definition) {
    return new KeptPlace(checked(given, definition), false);
  }

  private static StorePlace checked(Given given, @Nullable Path definition) {
    StorePlace where = DataOption.where(given, definition);
    if (where instanceof StorePlace.Memory) {
      throw given.wrong("`memory` keeps runs only as long as the process lives that runs them");
    }
    if (where instanceof StorePlace.Folder(Path folder)) {
      checkNoFile(folder);
    }
    return where;
  }

  /** A pipe or a device could be waited for forever where a folder is expected. */
  private static void checkNoFile(Path folder) {
    if (Files.exists(folder) && !Files.isDirectory(folder)) {
      throw new PawlException.NotFound(
          "no runs are kept in " + folder + ", because it is no folder; name another with --data");
    }
  }

  public StorePlace where() {
    return where;
  }

  /** Whether it was found beside another folder than the current one. */
  boolean elsewhere() {
    return elsewhere;
  }

  public RunStore store() {
    return store;
  }

  /** What messages call it. */
  public String name() {
    return DataOption.shortest(where);
  }

  public boolean exists() {
    return DataStore.exists(where);
  }

  /** What to say when there is nothing. */
  public String nothing() {
    String hint =
        where instanceof StorePlace.Folder(Path folder)
            ? NearbyRuns.hint(folder.toAbsolutePath().normalize())
            : "";
    return "no runs are kept in "
        + name()
        + "; "
        + (hint.isEmpty()
            ? "they are kept beside the file that is run, or where --data or "
                + DataFolder.VARIABLE
                + " says"
            : hint);
  }

  /**
   * @param name as it was given: an id, the beginning of one, or `last`
   */
  public RunSummary find(String name) {
    if (!exists() || store.list(RunQuery.ALL.most(1)).isEmpty()) {
      throw new PawlException.NotFound(nothing());
    }
    return new RunNames(store, name()).find(name);
  }

  public KeptRun read(String name) {
    return KeptRun.read(store, find(name));
  }

  /** Which of these runs are not over, although no process drives them. */
  Set<String> cutOff(Collection<RunSummary> runs) {
    List<String> open =
        runs.stream().filter(run -> !run.status().isOver()).map(RunSummary::run).toList();
    return open.isEmpty() ? Set.of() : store.cutOff(open);
  }

  public boolean isCutOff(RunSummary run) {
    return cutOff(Set.of(run)).contains(run.run());
  }

  /** What is wanted of a run, and kept for whoever drives it next. */
  public KeptWishes wishes(String run) {
    return KeptWishes.of(store.letters(run));
  }

  @Override
  public void close() {
    store.close();
  }
}
