package dev.pawl.engine.workflow;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Suggestion;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A bundle, compiled: the workflows that can run, by tool name, and every problem of those that
 * cannot. A bad tool never hides a good one, unless the good one calls it.
 */
public record Compilation(Map<String, Workflow> workflows, List<Problem> problems) {
  public Compilation {
    workflows = Collections.unmodifiableMap(new LinkedHashMap<>(workflows));
    problems = List.copyOf(problems);
  }

  /** Compiles what was read from a file. Starts nothing and reads nothing. */
  public static Compilation of(Bundle bundle) {
    Map<String, Workflow> workflows = new LinkedHashMap<>();
    Map<String, List<WorkflowLink>> links = new LinkedHashMap<>();
    List<Problem> problems = new ArrayList<>(bundle.problems());
    for (Definition definition : bundle.definitions()) {
      Findings findings = new Findings(definition.name());
      WorkflowCompiler compiler =
          new WorkflowCompiler(definition, bundle.upstreams().keySet(), findings);
      Workflow workflow = compiler.compile();
      if (workflow != null) {
        workflows.put(definition.name(), workflow);
        links.put(definition.name(), compiler.links());
      }
      problems.addAll(findings.problems());
    }
    for (Definition draft : bundle.drafts()) {
      Findings findings = new Findings(draft.name());
      new WorkflowCompiler(draft, bundle.upstreams().keySet(), findings).lookThrough();
      problems.addAll(findings.problems());
    }
    tie(bundle, workflows, links, problems);
    problems.sort(Problem.BY_PLACE);
    return new Compilation(workflows, problems);
  }

  /** Ties the links between workflows; one that calls what cannot run cannot run either. */
  private static void tie(
      Bundle bundle,
      Map<String, Workflow> workflows,
      Map<String, List<WorkflowLink>> links,
      List<Problem> problems) {
    Set<String> known = new HashSet<>();
    bundle.definitions().forEach(definition -> known.add(definition.name()));
    bundle.drafts().forEach(draft -> known.add(draft.name()));
    boolean again = true;
    while (again) {
      again = false;
      for (String name : List.copyOf(workflows.keySet())) {
        for (WorkflowLink link : links.getOrDefault(name, List.of())) {
          Workflow target = workflows.get(link.tool());
          if (target != null) {
            link.tie(target);
          } else if (workflows.remove(name) != null) {
            problems.add(unknown(name, link, known));
            again = true;
          }
        }
      }
    }
    Recursion.find(links).forEach(problems::add);
  }

  private static Problem unknown(String tool, WorkflowLink link, Set<String> known) {
    boolean broken = known.contains(link.tool());
    return new Problem(
        ProblemCode.UNKNOWN_TOOL,
        broken
            ? "tool `" + link.tool() + "` has errors of its own"
            : "unknown tool `" + link.tool() + "`",
        link.target().place(),
        tool,
        null,
        broken ? "" : Suggestion.didYouMean(link.tool(), known));
  }

  /**
   * What is wrong with the JSON Schemas of a bundle, beside what compiling has found. Costs more
   * than compiling does.
   */
  public static List<Problem> schemaProblems(Bundle bundle) {
    List<Problem> problems = new ArrayList<>();
    bundle.definitions().forEach(each -> problems.addAll(new DefinitionSchemas(each).check()));
    return problems;
  }
}
