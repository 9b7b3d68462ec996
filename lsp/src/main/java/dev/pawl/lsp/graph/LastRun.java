package dev.pawl.lsp.graph;

import dev.pawl.engine.journal.RunQuery;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Undefined;
import dev.pawl.library.place.DataFolder;
import dev.pawl.library.runs.DataStore;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the steps of the latest run of a tool made, by node, as it is kept: secrets of servers are
 * never part of that.
 */
public record LastRun(Map<String, @Nullable Object> outputs) {
  private static final int LOOKED_AT = 5;

  /**
   * Looks into the data folder that belongs to a file. Only a folder is looked at, never a database
   * elsewhere, and looking creates nothing.
   *
   * @param variable what {@link DataFolder#VARIABLE} says, or null
   */
  public static Optional<LastRun> of(Path file, String tool, @Nullable String variable) {
    try {
      StorePlace place = DataFolder.where(null, variable, file);
      if (!(place instanceof StorePlace.Folder) || !DataStore.exists(place)) {
        return Optional.empty();
      }
      try (RunStore store = DataStore.open(place)) {
        return find(store, file, tool);
      }
    } catch (PawlException _) {
      return Optional.empty(); // a folder that cannot be read is no reason to show nothing at all
    }
  }

  private static Optional<LastRun> find(RunStore store, Path file, String tool) {
    for (RunSummary each : store.list(RunQuery.ALL.workflow(tool).most(LOOKED_AT))) {
      KeptRun run = KeptRun.read(store, each);
      Path source = run.source();
      if (source != null && isSame(file, source)) {
        return Optional.of(of(run));
      }
    }
    return Optional.empty();
  }

  private static LastRun of(KeptRun run) {
    Map<String, @Nullable Object> outputs = new LinkedHashMap<>();
    for (TimelineStep step : Timeline.of(run.events(), run.workflow())) {
      // Nodes of items and of other tools that it runs may have the same names.
      boolean own = step.step().indexOf('/') < 0 && step.step().indexOf('[') < 0;
      if (own && step.output() != Undefined.UNDEFINED) {
        outputs.put(step.node(), step.output());
      }
    }
    return new LastRun(outputs);
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return one.toRealPath().equals(other.toRealPath());
    } catch (IOException _) {
      return one.toAbsolutePath().normalize().equals(other.toAbsolutePath().normalize());
    }
  }
}
