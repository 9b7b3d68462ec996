package dev.pawl.library.canvas;

import dev.pawl.model.Definition;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Severity;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A node of a canvas can be run whatever its tool takes by now: what is wrong with its arguments is
 * a warning, and for the server to refuse.
 */
public final class CanvasLeniency {
  private static final Set<ProblemCode> ARGUMENTS =
      Set.of(ProblemCode.MISSING_ARGUMENT, ProblemCode.WRONG_ARGUMENT);

  private CanvasLeniency() {}

  /** The same problems, of which some may be warnings now. */
  public static List<Problem> on(List<Problem> problems, Collection<Definition> definitions) {
    if (problems.stream().noneMatch(each -> ARGUMENTS.contains(each.code()))) {
      return problems;
    }
    Set<String> calls = new HashSet<>();
    for (Definition definition : definitions) {
      definition.nodes().stream()
          .filter(CanvasLeniency::isCall)
          .forEach(node -> calls.add(key(definition.name(), node.id())));
    }
    return problems.stream().map(each -> of(each, calls)).toList();
  }

  private static Problem of(Problem problem, Set<String> calls) {
    String key = key(String.valueOf(problem.tool()), String.valueOf(problem.node()));
    return problem.isError() && ARGUMENTS.contains(problem.code()) && calls.contains(key)
        ? new Problem(
            problem.code(),
            Severity.WARNING,
            problem.message(),
            problem.place(),
            problem.tool(),
            problem.node(),
            problem.advice())
        : problem;
  }

  /** Of JSON files only canvases have such nodes. */
  private static boolean isCall(Node node) {
    return node.kind() instanceof NodeKind.Mcp && node.place().file().endsWith(".json");
  }

  private static String key(String tool, String node) {
    return tool + '\0' + node;
  }
}
