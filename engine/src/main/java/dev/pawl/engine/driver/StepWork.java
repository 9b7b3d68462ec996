package dev.pawl.engine.driver;

import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Blueprint;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.Scope;
import dev.pawl.json.Js;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Does the work of single steps. */
final class StepWork {
  private StepWork() {}

  /** A step that only computes. */
  static Outcome compute(Effect.Perform attempt, Scope scope) {
    WorkflowNode node = attempt.node();
    return switch (node.action()) {
      case Action.Entry() -> new Outcome.Success(attempt.input());
      case Action.Exit(), Action.Finish() -> new Outcome.Success(attempt.history().lastOutput());
      case Action.Transform(Expression expression) ->
          new Outcome.Success(expression.evaluate(scope));
      case Action.Prompt(Blueprint text) -> new Outcome.Success(text.evaluate(scope));
      case Action.Fail fail -> raised(node, fail, scope);
      case Action.Choose(List<Action.Arm> arms) -> choose(node, arms, scope);
      case Action.Call _, Action.Foreach _, Action.SubWorkflow _ -> throw notPure(node);
      case Action.Wait _, Action.Ask _, Action.Signal _ -> throw notPure(node);
    };
  }

  private static PawlException.Defect notPure(WorkflowNode node) {
    return new PawlException.Defect("`" + node.id() + "` does more than compute");
  }

  private static Outcome raised(WorkflowNode node, Action.Fail fail, Scope scope) {
    Object message = fail.message().evaluate(scope);
    String words =
        message instanceof String text
            ? text
            : Json.write(message == Undefined.UNDEFINED ? null : message);
    return new Outcome.Failed(
        failure(FailureCode.RAISED, words)
            .detailed(Map.of("code", fail.code()))
            .from(node.source().place()));
  }

  private static Outcome choose(WorkflowNode node, List<Action.Arm> arms, Scope scope) {
    for (int i = 0; i < arms.size(); i++) {
      Action.Arm arm = arms.get(i);
      if (arm.rule() == null || Js.truthy(arm.rule().evaluate(scope))) {
        return new Outcome.Success(arm.route().output(), i, null);
      }
    }
    if (node.next().leadsNowhere()) {
      return failed(
          FailureCode.NO_BRANCH,
          "no condition of `" + node.id() + "` holds, and it has no default");
    }
    return new Outcome.Success(node.next().output());
  }

  static Failure failure(FailureCode code, String message) {
    return new Failure(code, message, null);
  }

  static Outcome.Failed failed(FailureCode code, String message) {
    return new Outcome.Failed(failure(code, message));
  }

  static Outcome failed(ExpressionException e) {
    if (!e.missing().isEmpty()) {
      return new Outcome.Failed(
          failure(FailureCode.MISSING_VARIABLES, message(e))
              .detailed(Map.of("missing", e.missing()))
              .from(e.place()));
    }
    FailureCode code = e.isLimit() ? FailureCode.EXPRESSION_LIMIT : FailureCode.EXPRESSION_FAILED;
    return new Outcome.Failed(failure(code, message(e)).from(e.place()));
  }

  /** A bug of ours or of an interceptor's must end one step, not the process. */
  static Outcome defect(Throwable e) {
    return failed(FailureCode.DEFECT, e.getClass().getSimpleName() + ": " + message(e));
  }

  /** What an interceptor answers must make sense before it becomes an event. */
  static Outcome checked(WorkflowNode node, @Nullable Outcome outcome) {
    if (outcome == null) {
      return failed(FailureCode.DEFECT, "an interceptor answered nothing");
    }
    if (outcome instanceof Outcome.Success success
        && node.action() instanceof Action.Choose(List<Action.Arm> arms)) {
      boolean known =
          success.route() < 0 ? !node.next().leadsNowhere() : success.route() < arms.size();
      return known ? outcome : failed(FailureCode.DEFECT, "an interceptor chose no known route");
    }
    return outcome;
  }

  static String message(Throwable e) {
    return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
  }
}
