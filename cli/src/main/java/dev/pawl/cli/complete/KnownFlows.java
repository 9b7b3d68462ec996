package dev.pawl.cli.complete;

import dev.pawl.formats.promptflow.FlowVariable;
import dev.pawl.formats.promptflow.SavedTemplate;
import dev.pawl.library.Pawl;
import dev.pawl.library.flow.FlowFolders;
import dev.pawl.library.flow.FlowLibraries;
import dev.pawl.library.flow.FlowOpening;
import dev.pawl.library.flow.FlowRefusal;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The flows and templates around where somebody types. */
final class KnownFlows {
  private final FlowLibraries libraries;

  /**
   * @param folder the one that was named, or null
   */
  KnownFlows(@Nullable Path folder) {
    Path where = folder == null ? FlowFolders.around(Path.of("")) : folder;
    this.libraries = FlowFolders.libraries(List.of(where), FlowOpening.of(_ -> Map.of(), Pawl::of));
  }

  List<Candidate> flows() {
    return libraries.list().stream()
        .map(each -> new Candidate(each.name(), said(each.meta().description())))
        .toList();
  }

  List<Candidate> templates() {
    List<Candidate> found = new ArrayList<>();
    libraries
        .templates()
        .forEach((name, each) -> found.add(new Candidate(name, said(each.description()))));
    return found;
  }

  List<Candidate> sets() {
    return libraries.variableSets().keySet().stream().map(Candidate::of).toList();
  }

  /** What can be given to a flow, and was not yet. */
  List<Candidate> variables(String flow, List<String> given) {
    try {
      return missing(List.copyOf(libraries.flow(flow).flow().wanted()), given);
    } catch (FlowRefusal _) {
      return List.of();
    }
  }

  /** What can be given to a template, and was not yet. */
  List<Candidate> arguments(String template, List<String> given) {
    List<String> names =
        libraries.template(template).map(SavedTemplate::arguments).orElse(List.of()).stream()
            .map(FlowVariable::name)
            .toList();
    return missing(names, given);
  }

  private static List<Candidate> missing(List<String> names, List<String> given) {
    return names.stream()
        .filter(name -> given.stream().noneMatch(word -> word.startsWith(name + "=")))
        .map(name -> Candidate.of(name + "="))
        .toList();
  }

  private static String said(@Nullable String description) {
    return description == null ? "" : description;
  }
}
