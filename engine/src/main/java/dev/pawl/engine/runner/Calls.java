package dev.pawl.engine.runner;

import dev.pawl.engine.expression.Bounds;
import dev.pawl.engine.expression.ExpressionException;
import dev.pawl.engine.run.Effect;
import dev.pawl.engine.run.Outcome;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Calls upstream tools for the steps of one run, and looks into calls that are in doubt. */
final class Calls {
  private final Engine engine;
  private final RunOptions options;
  private final String run;

  Calls(Engine engine, RunOptions options, String run) {
    this.engine = engine;
    this.options = options;
    this.run = run;
  }

  /** What is known of the effects of the tool that an attempt calls. */
  ToolHints hints(Effect.Perform attempt) throws InterruptedException {
    Action.Call call = (Action.Call) attempt.node().action();
    return engine.upstreams().hints(call.server(), call.tool());
  }

  /** Makes the call, or finds out first whether that has happened already. */
  Outcome make(Effect.Perform attempt) throws InterruptedException {
    if (!attempt.inDoubt()) {
      return call(attempt);
    }
    return switch (attempt.node().doubt()) {
      case Doubt.Retry() -> call(attempt);
      case Doubt.Hints() -> hints(attempt).repeatable() ? call(attempt) : inDoubt(attempt, "");
      case Doubt.Fail() -> inDoubt(attempt, "");
      case Doubt.Check check -> check(attempt, check);
      case Doubt.Ask() ->
          throw new PawlException.Defect("`" + attempt.step() + "` is somebody's to decide");
    };
  }

  private Outcome call(Effect.Perform attempt) throws InterruptedException {
    Action.Call call = (Action.Call) attempt.node().action();
    return result(call.server(), call.tool(), arguments(attempt.input()), attempt.step());
  }

  private Outcome result(
      String server, String tool, Map<String, @Nullable Object> arguments, String step)
      throws InterruptedException {
    try {
      ToolResult result =
          engine
              .upstreams()
              .call(
                  new ToolCall(
                      server, tool, arguments, run, step, options.principal(), options.caller()));
      if (result.isError()) {
        String text = result.firstText();
        return StepWork.failed(
            FailureCode.TOOL_ERROR,
            text == null || text.isEmpty()
                ? "`" + tool + "` of `" + server + "` answered with an error"
                : text);
      }
      return new Outcome.Success(result.output(), -1, result.toJson());
    } catch (UpstreamException e) {
      return new Outcome.Failed(StepWork.failure(e.code(), StepWork.message(e)), e.inDoubt());
    }
  }

  private Outcome check(Effect.Perform attempt, Doubt.Check check) throws InterruptedException {
    Effect.Perform asked =
        attempt.with(
            Values.object(
                "effectId", ToolCall.effectId(run, attempt.step()), "args", attempt.input()));
    Object arguments;
    try {
      Bounds bounds = Bounds.within(engine.expressionTime().toNanos());
      arguments = check.args().evaluate(new StepScope(asked, attempt.startedAt(), 0, bounds));
    } catch (ExpressionException e) {
      return inDoubt(attempt, ": what to check with cannot be evaluated: " + StepWork.message(e));
    }
    Outcome found =
        result(check.server(), check.tool(), arguments(arguments), attempt.step() + "/check");
    return switch (found) {
      case Outcome.Success success when isNothing(success.output()) -> call(attempt);
      case Outcome.Success success -> success;
      case Outcome.Failed failed ->
          inDoubt(attempt, ": checking failed too: " + failed.failure().message());
    };
  }

  /** What a check answers when it found no trace of the call. */
  private static boolean isNothing(@Nullable Object output) {
    return output == Undefined.UNDEFINED
        || !Js.truthy(output)
        || (output instanceof List<?> list && list.isEmpty())
        || (output instanceof Map<?, ?> map && map.isEmpty());
  }

  /** Of a call that was under way when its run was stopped: it is neither made again nor undone. */
  static Outcome cutOff(String node) {
    return StepWork.failed(
        FailureCode.IN_DOUBT,
        "the call of `"
            + node
            + "` was under way when it was stopped, and nobody knows whether it was made");
  }

  private static Outcome inDoubt(Effect.Perform attempt, String why) {
    return StepWork.failed(
        FailureCode.IN_DOUBT,
        "the call of `"
            + attempt.node().id()
            + "` was cut off, and nobody knows whether it was made; it was not made again"
            + why);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, @Nullable Object> arguments(@Nullable Object input) {
    return input instanceof Map<?, ?> map ? (Map<String, @Nullable Object>) map : Map.of();
  }
}
