package dev.pawl.engine.workflow;

import dev.pawl.engine.schema.Schema;
import dev.pawl.engine.schema.SchemaProblem;
import dev.pawl.engine.schema.Violation;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

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

  /** What is wrong with the JSON Schemas of a bundle. Costs more than compiling does. */
  public static List<Problem> schemaProblems(Bundle bundle) {
    List<Problem> problems = new ArrayList<>();
    for (Definition definition : bundle.definitions()) {
      schemaProblems(definition, null, "inputSchema", definition.inputSchema(), problems);
      schemaProblems(definition, null, "outputSchema", definition.outputSchema(), problems);
      definition.nodes().forEach(node -> schemaProblems(definition, node, problems));
    }
    return problems;
  }

  private static void schemaProblems(Definition definition, Node node, List<Problem> problems) {
    if (node.kind() instanceof NodeKind.Foreach foreach) {
      schemaProblems(definition, foreach.body(), problems);
    }
    if (!(node.kind() instanceof NodeKind.Ask ask) || ask.schema() == null) {
      return;
    }
    int before = problems.size();
    schemaProblems(definition, node, "schema", ask.schema(), problems);
    if (problems.size() == before && ask.otherwise() instanceof Template.Literal(Object value)) {
      Schema.of(ask.schema().value()).validate(value).stream()
          .limit(1)
          .map(violation -> misfit(definition, node, violation))
          .forEach(problems::add);
    }
  }

  private static Problem misfit(Definition definition, Node node, Violation violation) {
    return new Problem(
        ProblemCode.BAD_VALUE,
        "`default` of ask node `" + node.id() + "` does not fit its `schema`: " + violation,
        node.place(),
        definition.name(),
        node.id(),
        "correct one of the two");
  }

  private static void schemaProblems(
      Definition definition,
      @Nullable Node node,
      String key,
      Source.@Nullable Mapping schema,
      List<Problem> problems) {
    if (schema == null) {
      return;
    }
    for (SchemaProblem problem : Schema.of(schema.value()).check()) {
      problems.add(
          new Problem(
              ProblemCode.BAD_SCHEMA,
              "`"
                  + key
                  + (node == null ? "`" : "` of ask node `" + node.id() + "`")
                  + " is not a valid JSON Schema: "
                  + problem,
              Schema.locate(schema, problem.pointer()),
              definition.name(),
              node == null ? null : node.id(),
              ""));
    }
  }
}
