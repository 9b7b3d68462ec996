package dev.pawl.library.project;

import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.gate.GatesFile;
import dev.pawl.library.gate.ServedGates;
import dev.pawl.library.serve.DefinitionFiles;
import dev.pawl.model.Bundle;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** Finds what is wrong with the files that speak of a project as a whole. Starts nothing. */
public final class ProjectCheck {
  private final Function<Path, Bundle> graphs;

  /**
   * @param graphs reads a graph file
   */
  public ProjectCheck(Function<Path, Bundle> graphs) {
    this.graphs = graphs;
  }

  /** What is wrong with a {@code pawl.yaml}, and with the files of the project that it names. */
  public List<Problem> ofConfig(Path file) {
    ConfigFile config = ConfigFile.read(file);
    List<Problem> all = new ArrayList<>(config.problems());
    Path gates = config.settings().gates();
    if (gates != null) {
      all.addAll(ofGates(gates, folder(file)));
    }
    all.addAll(NamedFiles.check(config));
    if (!config.settings().limits().limits().tools().isEmpty()) {
      Path place = plain(file);
      NameCheck names =
          names(folder(file), graph -> ConfigFile.above(graph).filter(place::equals).isPresent());
      names.lookAtLimits(config.root());
      all.addAll(names.problems());
    }
    return List.copyOf(new LinkedHashSet<>(all));
  }

  /** What is wrong with a file with gates. */
  public List<Problem> ofGates(Path file) {
    Path folder = ConfigFile.above(plain(file)).map(ProjectCheck::folder).orElse(folder(file));
    return ofGates(file, folder);
  }

  /**
   * @param folder below which its gates count
   */
  private List<Problem> ofGates(Path file, Path folder) {
    GatesFile gates = GatesFile.read(file);
    List<Problem> all = new ArrayList<>(gates.problems());
    ServedGates served = new ServedGates();
    Path place = plain(file);
    NameCheck names =
        names(
            folder,
            graph -> served.files(graph).stream().anyMatch(each -> plain(each).equals(place)));
    names.lookAtGates(gates.root());
    all.addAll(names.problems());
    all.sort(Problem.BY_PLACE);
    return List.copyOf(all);
  }

  /** Knows nothing, and finds nothing, where not all graph files can be read. */
  private NameCheck names(Path folder, Predicate<Path> concerned) {
    KnownNames names = new KnownNames();
    try {
      DefinitionFiles.below(folder).definitions().stream()
          .filter(concerned)
          .map(graphs)
          .forEach(names::add);
    } catch (IOException | PawlException _) {
      return new NameCheck(new KnownNames());
    }
    return new NameCheck(names);
  }

  private static Path plain(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private static Path folder(Path file) {
    Path folder = plain(file).getParent();
    return folder == null ? plain(file) : folder;
  }
}
