package dev.pawl.library;

import dev.pawl.engine.plan.Promise;
import dev.pawl.engine.plan.ToolFacts;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.model.Definition;
import dev.pawl.model.Problem;
import dev.pawl.model.ProblemCode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds annotations that promise more than what a tool does allows. */
final class HintCheck {
  private HintCheck() {}

  static List<Problem> check(Collection<Workflow> workflows, ToolFacts facts) {
    List<Problem> problems = new ArrayList<>();
    for (Workflow workflow : workflows) {
      Definition definition = workflow.definition();
      for (Promise.Hint hint : Promise.Hint.values()) {
        if (definition.annotations().get(hint.key()) instanceof Boolean said
            && said == hint.promise()) {
          WorkflowNode against = Promise.of(workflow, facts).against(hint);
          if (against != null) {
            problems.add(problem(definition, hint, against));
          }
        }
      }
    }
    return problems;
  }

  private static Problem problem(Definition tool, Promise.Hint hint, WorkflowNode against) {
    return new Problem(
        ProblemCode.UNPROVEN_HINT,
        "clients are not told `"
            + hint.key()
            + ": "
            + hint.promise()
            + "`, because nobody knows it of what `"
            + against.id()
            + "` does"
            + called(against),
        tool.place(),
        tool.name(),
        null,
        "leave it out, or call only tools that say it of themselves");
  }

  private static String called(@Nullable WorkflowNode node) {
    return node != null && node.action() instanceof Action.Call call
        ? ": " + call.server() + "." + call.tool()
        : "";
  }
}
