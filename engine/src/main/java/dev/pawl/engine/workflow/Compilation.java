package dev.pawl.engine.workflow;

import dev.pawl.model.Borrowed;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import java.util.ArrayList;
import java.util.Collections;
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
    Family family = new Family(bundle);
    List<Problem> problems = new ArrayList<>(bundle.problems());
    Set<String> servers = bundle.upstreams().keySet();
    for (Definition definition : bundle.definitions()) {
      problems.addAll(family.compile(definition, servers));
    }
    for (Definition draft : bundle.drafts()) {
      Findings findings = new Findings(draft.name());
      new WorkflowCompiler(draft, servers, findings).lookThrough();
      problems.addAll(findings.problems());
    }
    // What is wrong with tools of other files is said when those are checked.
    for (Definition each : bundle.borrowed().definitions()) {
      List<Problem> found = family.compile(each, bundle.allUpstreams().keySet());
      if (Borrowed.fileOf(each.name()).isEmpty()) {
        problems.addAll(found);
      }
    }
    problems.addAll(family.tie(problems));
    problems.sort(Problem.BY_PLACE);
    return new Compilation(family.own(), problems);
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
