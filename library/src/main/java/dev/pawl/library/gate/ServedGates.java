package dev.pawl.library.gate;

import dev.pawl.governance.gate.Principle;
import dev.pawl.governance.gate.Redaction;
import dev.pawl.library.Pawl;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The gates of all projects whose files are served or run by one process, each read once. */
public final class ServedGates {
  private final Map<Path, Optional<ProjectGates>> known = new ConcurrentHashMap<>();
  private final BooleanSupplier auditable;
  private volatile @Nullable Function<String, Set<String>> required;

  /** Where nothing has to be put down. */
  public ServedGates() {
    this(() -> true);
  }

  /**
   * @param auditable whether what is done can be put down, if it has to be; asked each time
   */
  public ServedGates(BooleanSupplier auditable) {
    this.auditable = auditable;
  }

  /**
   * The file with the gates of its project, if that has some.
   *
   * @param graph where it lies
   * @throws PawlException.InvalidDefinition when there are some that cannot be known
   */
  public Pawl gated(Pawl pawl, Path graph) {
    if (GatesPlace.of(graph) == null) {
      return pawl;
    }
    try {
      return of(graph).map(ProjectGates::sound).map(pawl::gated).orElse(pawl);
    } catch (PawlException.InvalidDefinition e) {
      pawl.close();
      throw e;
    }
  }

  /** Those of the project around a folder, be they sound or not. */
  Optional<ProjectGates> around(Path folder) {
    return of(folder);
  }

  /** Whether the project of a file has gates, be they sound or not. */
  public static boolean guard(Path graph) {
    return ProjectGates.of(graph).isPresent();
  }

  private Optional<ProjectGates> of(Path graph) {
    Path place = GatesPlace.of(graph);
    Optional<ProjectGates> gates = place == null ? Optional.empty() : at(place);
    Path alone = place == null || gates.isPresent() ? null : GatesPlace.alone(graph);
    return alone == null ? gates : at(alone);
  }

  private Optional<ProjectGates> at(Path place) {
    return known.computeIfAbsent(
        place, each -> ProjectGates.at(each, auditable).map(gates -> gates.requiring(this::of)));
  }

  private Set<String> of(String tool) {
    Function<String, Set<String>> now = required;
    return now == null ? Set.of() : now.apply(tool);
  }

  /**
   * Lets tools pass gates that would not concern them.
   *
   * @param names of gates, by the tool
   */
  public void require(Function<String, Set<String>> names) {
    required = names;
  }

  /** The names of the gates that are in force for a file. */
  public Set<String> names(Path graph) {
    return of(graph).map(ProjectGates::names).orElse(Set.of());
  }

  /**
   * Takes out of values what must not be told: what is usual, and what any gate of a project here
   * takes out now, whatever else that gate is for. So too much is taken out rather than too little.
   *
   * @param start a file or folder whose project counts in any case
   */
  public UnaryOperator<@Nullable Object> telling(Path start) {
    Optional<ProjectGates> _ = of(start);
    Redaction usual = Principle.usualRedaction();
    return value -> {
      Object told = usual.apply(value);
      for (Optional<ProjectGates> each : known.values()) {
        told = each.isPresent() ? each.get().told(told) : told;
      }
      return told;
    };
  }

  /** The files that have a say in what a graph may do. */
  public List<Path> files(Path graph) {
    Path place = GatesPlace.of(graph);
    return place == null
        ? List.of()
        : of(graph).map(gates -> List.copyOf(gates.files())).orElse(List.of(place));
  }

  /** Reads them again; the problems of those that say something else now. */
  public Change refresh() {
    List<Problem> problems = new ArrayList<>();
    boolean changed = false;
    for (Optional<ProjectGates> each : known.values()) {
      if (each.isPresent() && each.get().refresh()) {
        changed = true;
        problems.addAll(each.get().problems());
      }
    }
    return new Change(changed, problems);
  }

  /** Whether gates say something else now, and what is wrong with them. */
  public record Change(boolean isNew, List<Problem> problems) {
    public Change {
      problems = List.copyOf(problems);
    }

    /** Whether everything is refused for the time being. */
    public boolean isClosed() {
      return problems.stream().anyMatch(Problem::isError);
    }
  }
}
