package dev.pawl.library.project;

import dev.pawl.governance.gate.Glob;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds names in gates and limits that fit nothing: such a gate is never asked, and such a limit
 * holds nobody back. Of a server that is no part of Pawl only those tools are known that are
 * called; a name has to be a slip of one of them to be told.
 */
final class NameCheck {
  private static final int MOST_TOLD = 8;

  private final KnownNames known;
  private final List<Problem> problems = new ArrayList<>();

  NameCheck(KnownNames known) {
    this.known = known;
  }

  List<Problem> problems() {
    return List.copyOf(problems);
  }

  /**
   * Looks through a file with gates.
   *
   * @param root all that is written in it
   */
  void lookAtGates(@Nullable Source root) {
    if (!known.isCertain()) {
      return;
    }
    members(child(root, "tags")).values().forEach(each -> names(each.value()).forEach(this::tool));
    members(child(root, "principles")).values().forEach(each -> gate(each.value()));
    items(child(root, "gates")).forEach(this::gate);
  }

  private void gate(Source gate) {
    items(child(gate, "applies")).forEach(this::coverage);
    items(child(gate, "except")).forEach(this::coverage);
  }

  private void coverage(Source coverage) {
    names(child(coverage, "tools")).forEach(this::tool);
    names(child(coverage, "servers"))
        .forEach(each -> look(each, "no server here fits", known.servers()));
    names(child(coverage, "workflows"))
        .forEach(each -> look(each, "no tool that is offered here fits", known.published()));
  }

  /**
   * Looks at the tools that limits are for.
   *
   * @param root all that is written in a {@code pawl.yaml}
   */
  void lookAtLimits(@Nullable Source root) {
    if (!known.isCertain()) {
      return;
    }
    members(child(child(root, "limits"), "tools"))
        .forEach(
            (name, entry) -> {
              if (!name.equals("*") && !known.published().contains(name)) {
                tell(
                    "no tool that is offered here is called", name, entry.key(), known.published());
              }
            });
  }

  private void look(Source.Scalar given, String what, Set<String> names) {
    Glob glob = new Glob(String.valueOf(given.value()));
    if (!fits(glob, names)) {
      tell(what, glob.text(), given.place(), names);
    }
  }

  private void tool(Source.Scalar given) {
    Glob glob = new Glob(String.valueOf(given.value()));
    Set<String> names = names(glob);
    if (fits(glob, names)) {
      return;
    }
    int slash = glob.text().indexOf('/');
    Glob server = new Glob(slash < 0 ? "*" : glob.text().substring(0, slash));
    if (slash >= 0 && !fits(server, known.servers())) {
      tell("no server here fits", server.text(), given.place(), known.servers());
      return;
    }
    boolean certain = known.open().stream().noneMatch(server::matches);
    if (certain || !Suggestion.didYouMean(glob.text(), names, 1).isEmpty()) {
      tell("no tool that is offered or called here fits", glob.text(), given.place(), names);
    }
  }

  /** What such a name can be of. */
  private Set<String> names(Glob glob) {
    Set<String> names = new TreeSet<>(known.tools());
    if (glob.text().contains("/")) {
      names = known.calls();
    } else if (glob.text().contains("*")) {
      names.addAll(known.calls()); // a star stands for a slash, too
    }
    return names;
  }

  private static boolean fits(Glob glob, Set<String> names) {
    return names.stream().anyMatch(glob::matches);
  }

  private void tell(String what, String name, Place place, Set<String> names) {
    String near = Suggestion.didYouMean(name, names);
    problems.add(
        new Problem(
            ProblemCode.FITS_NOTHING,
            what + " `" + name + "`",
            place,
            null,
            null,
            near.isEmpty() ? some(names) : near));
  }

  private static String some(Collection<String> names) {
    return names.isEmpty()
        ? "there are none"
        : "there are: "
            + String.join(", ", names.stream().limit(MOST_TOLD).toList())
            + (names.size() > MOST_TOLD ? " …" : "");
  }

  private static @Nullable Source child(@Nullable Source source, String key) {
    return source instanceof Source.Mapping mapping ? mapping.get(key) : null;
  }

  private static Map<String, Source.Entry> members(@Nullable Source source) {
    return source instanceof Source.Mapping mapping ? mapping.entries() : Map.of();
  }

  private static List<Source> items(@Nullable Source source) {
    return source instanceof Source.Sequence list
        ? list.items()
        : source == null ? List.of() : List.of(source);
  }

  /** One name, or a list of them; what is no name is told elsewhere. */
  private static List<Source.Scalar> names(@Nullable Source source) {
    return items(source).stream()
        .filter(each -> each instanceof Source.Scalar scalar && scalar.value() instanceof String)
        .map(Source.Scalar.class::cast)
        .filter(each -> String.valueOf(each.value()).length() <= Glob.MAX_LENGTH)
        .toList();
  }
}
