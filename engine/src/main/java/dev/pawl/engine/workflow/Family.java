package dev.pawl.engine.workflow;

import static java.util.Objects.requireNonNull;

import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The workflows of a bundle, its own and those of other files, while they are tied together. */
final class Family {
  private final Bundle bundle;
  private final Set<String> own = new HashSet<>();
  private final Set<String> known = new HashSet<>();
  private final Map<String, Workflow> workflows = new LinkedHashMap<>();
  private final Map<String, List<WorkflowLink>> links = new LinkedHashMap<>();

  Family(Bundle bundle) {
    this.bundle = bundle;
    own.addAll(names(bundle.definitions()));
    known.addAll(own);
    known.addAll(names(bundle.drafts()));
    known.addAll(names(bundle.borrowed().definitions()));
  }

  /** No lambdas here, since every start comes this way: see "Starting" in docs/performance.md. */
  private static List<String> names(Collection<Definition> definitions) {
    List<String> names = new ArrayList<>();
    for (Definition each : definitions) {
      names.add(each.name());
    }
    return names;
  }

  /** Takes a definition in, unless what is found has errors. */
  List<Problem> compile(Definition definition, Set<String> servers) {
    Findings findings = new Findings(definition.name());
    WorkflowCompiler compiler = new WorkflowCompiler(definition, servers, findings);
    Workflow workflow = compiler.compile();
    if (workflow != null) {
      workflows.put(definition.name(), workflow);
      links.put(definition.name(), compiler.links());
    }
    return findings.problems();
  }

  /**
   * Ties the links between workflows; one that calls what cannot run cannot run either.
   *
   * @param before what is known to be wrong, of which nothing is said again
   */
  List<Problem> tie(Collection<Problem> before) {
    Set<Place> said = new HashSet<>();
    for (Problem problem : before) {
      if (problem.isError()) {
        said.add(problem.place());
      }
    }
    List<Problem> problems = new ArrayList<>();
    Map<String, Set<String>> callers = callers();
    Deque<String> open = new ArrayDeque<>(workflows.keySet());
    while (!open.isEmpty()) {
      String name = open.poll();
      WorkflowLink loose = workflows.containsKey(name) ? loose(name) : null;
      if (loose != null) {
        workflows.remove(name);
        open.addAll(callers.getOrDefault(name, Set.of()));
        if (own.contains(name) && !said.contains(loose.target().place())) {
          problems.add(unknown(name, loose));
        }
      }
    }
    for (String name : workflows.keySet()) {
      for (WorkflowLink link : links.getOrDefault(name, List.of())) {
        link.tie(requireNonNull(workflows.get(link.tool())));
      }
    }
    for (Problem problem : Recursion.find(links)) {
      if (own.contains(String.valueOf(problem.tool()))) {
        problems.add(problem);
      }
    }
    return problems;
  }

  private Map<String, Set<String>> callers() {
    Map<String, Set<String>> callers = new HashMap<>();
    for (Map.Entry<String, List<WorkflowLink>> each : links.entrySet()) {
      for (WorkflowLink call : each.getValue()) {
        callers.computeIfAbsent(call.tool(), _ -> new LinkedHashSet<>()).add(each.getKey());
      }
    }
    return callers;
  }

  /** The first that leads to nothing that can run. */
  private @Nullable WorkflowLink loose(String tool) {
    for (WorkflowLink link : links.getOrDefault(tool, List.of())) {
      if (!workflows.containsKey(link.tool())) {
        return link;
      }
    }
    return null;
  }

  private Problem unknown(String tool, WorkflowLink link) {
    boolean broken = known.contains(link.tool());
    return new Problem(
        ProblemCode.UNKNOWN_TOOL,
        broken
            ? "tool `" + link.tool() + "` has errors of its own"
            : "unknown tool `" + link.tool() + "`",
        link.target().place(),
        tool,
        null,
        broken ? whereToLook(link.tool()) : whatIsMeant(link.tool()));
  }

  private String whereToLook(String tool) {
    String file = Borrowed.fileOf(tool);
    return file.isEmpty() ? "" : "`pawl check " + bundle.pathOf(file) + "` lists them";
  }

  private String whatIsMeant(String tool) {
    String hint = Suggestion.didYouMean(tool, known);
    return hint.isEmpty() && tool.matches(".*/.*|.*\\.(ya?ml|json)")
        ? "a tool of another file is named as in `other.yaml#tool`, without spaces"
        : hint;
  }

  /** Those of the file itself that can run. */
  Map<String, Workflow> own() {
    workflows.keySet().retainAll(own);
    return workflows;
  }
}
