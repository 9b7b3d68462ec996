package dev.pawl.library.embed;

import dev.pawl.engine.journal.RunStore;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.formats.DefinitionFormats;
import dev.pawl.library.Pawl;
import dev.pawl.library.runs.KeptRun;
import dev.pawl.library.testing.SaveRun;
import dev.pawl.library.testing.TestFiles;
import dev.pawl.library.testing.TestResult;
import dev.pawl.library.testing.TestSuite;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.UpstreamDefinition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Runs that are saved as tests, and replayed. */
public final class SavedRuns {
  private SavedRuns() {}

  /** The files that are meant by a path: a saved run, a folder of them, or a graph file. */
  public static List<Path> files(Path path) throws IOException {
    return TestFiles.of(List.of(path));
  }

  /**
   * Replays a saved run.
   *
   * @param updating whether one that goes another way now is written anew
   * @param faults whether to try what happens when its calls go wrong
   */
  public static TestResult replay(Path file, boolean updating, boolean faults) throws IOException {
    TestSuite suite =
        new TestSuite(DefinitionFormats.STANDARD::read, updating ? SavedRuns::write : null, faults);
    return suite.run(List.of(file)).getFirst();
  }

  /**
   * Saves a run that is over.
   *
   * @return what whoever saves it should know
   */
  public static List<String> save(RunStore store, String run, Path graph, Path test)
      throws IOException {
    KeptRun kept =
        KeptRun.read(
            store,
            store
                .find(run)
                .orElseThrow(() -> new PawlException.NotFound("no run `" + run + "` is kept")));
    Bundle bundle = DefinitionFormats.STANDARD.read(graph);
    try (Pawl pawl = Pawl.of(bundle)) {
      return new SaveRun(SavedRuns::write, call -> isReadOnly(call, bundle, pawl))
          .save(kept.needWorkflow(), kept.events(), graph, test)
          .remarks();
    }
  }

  private static void write(Path file, String text) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
  }

  /** Builtin servers say it at once; others would have to be started to be asked. */
  private static boolean isReadOnly(RecordedCall call, Bundle bundle, Pawl pawl) {
    try {
      return bundle.allUpstreams().get(call.server()) instanceof UpstreamDefinition.Builtin
          && pawl.engine().upstreams().hints(call.server(), call.tool()).readOnly();
    } catch (UpstreamException _) {
      return false;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
