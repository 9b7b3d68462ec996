package dev.pawl.library.flow;

import dev.pawl.engine.source.FileSource;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.config.PublishedFlows;
import dev.pawl.library.config.Settings;
import dev.pawl.library.config.SourceSetting;
import dev.pawl.library.source.FarSources;
import dev.pawl.store.StorePlace;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The libraries of projects: folders of their own, and the sources that a {@code pawl.yaml} names.
 */
public final class ProjectFlows {
  private ProjectFlows() {}

  /** Whether the project of one of these names any source. */
  public static boolean haveSources(List<Path> paths) {
    return paths.stream()
        .anyMatch(
            path ->
                ConfigFile.above(path)
                    .map(file -> !ConfigFile.read(file).settings().sources().isEmpty())
                    .orElse(false));
  }

  /**
   * Opens them, which reaches nothing yet.
   *
   * @param paths what is served, by which the projects are known
   * @param folders those that are libraries themselves
   * @param runs where runs are kept, beside which what is fetched is
   */
  public static FlowLibraries of(
      List<Path> paths, List<Path> folders, FlowOpening opening, StorePlace runs) {
    List<FlowLibrary> libraries = new ArrayList<>(FlowFolders.all(folders, opening));
    Set<Path> read = new HashSet<>();
    List<PublishedFlows> published = new ArrayList<>();
    for (Path path : paths) {
      Path file = ConfigFile.above(path).filter(read::add).orElse(null);
      if (file != null) {
        Settings settings = ConfigFile.read(file).settings();
        published.add(settings.flows());
        libraries.addAll(named(file, settings.sources(), opening, runs));
      }
    }
    return new FlowLibraries(
        libraries, flow -> published.stream().anyMatch(each -> each.has(flow)));
  }

  private static List<FlowLibrary> named(
      Path file, List<SourceSetting> sources, FlowOpening opening, StorePlace runs) {
    Map<String, String> environment = System.getenv();
    FarSources far = FarSources.of(file, runs, environment);
    List<FlowLibrary> libraries = new ArrayList<>();
    for (SourceSetting each : sources) {
      FileSource source =
          switch (each) {
            case SourceSetting.Folder folder ->
                new LocalFolder(
                    folder.name(), folder.folder(), FlowLibrary.PARTS, InstantSource.system());
            case SourceSetting.Git git -> far.open(git, Set.copyOf(FlowLibrary.PARTS));
          };
      // Files that lie elsewhere stand under the gates of the project that names their source.
      Path place = file.resolveSibling(each.name());
      libraries.add(new FlowLibrary(source, place, each.name() + ".", opening));
    }
    return libraries;
  }
}
