package dev.pawl.engine.workflow;

import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects the problems of one tool while it is compiled. */
final class Findings {
  private final String tool;
  private final List<Problem> problems = new ArrayList<>();

  Findings(String tool) {
    this.tool = tool;
  }

  void add(ProblemCode code, Place place, @Nullable Node node, String message, String advice) {
    problems.add(new Problem(code, message, place, tool, node == null ? null : node.id(), advice));
  }

  /** What they are about. */
  String tool() {
    return tool;
  }

  boolean hasErrors() {
    for (Problem problem : problems) {
      if (problem.isError()) {
        return true;
      }
    }
    return false;
  }

  List<Problem> problems() {
    return problems;
  }
}
