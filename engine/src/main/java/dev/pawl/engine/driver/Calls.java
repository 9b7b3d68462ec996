package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Fate;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.upstream.CallState;
import dev.pawl.engine.upstream.Caller;
import dev.pawl.engine.upstream.ToolCall;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.upstream.ToolResult;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.schema.Schema;
import dev.pawl.json.Js;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.PawlException;
import dev.pawl.model.trace.TraceContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Calls upstream tools for the steps of one run, and looks into calls that are in doubt. */
final class Calls {
  /** A larger one is not kept with each call that is held. */
  private static final int MOST_OF_A_SCHEMA = 65_536;

  private final Engine engine;
  private final RunOptions options;
  private final String run;
  private final Judging judging;
  private final BooleanSupplier fence;

  /**
   * @param fence whether a call may be made, right before it is
   */
  Calls(Engine engine, RunOptions options, String run, Judging judging, BooleanSupplier fence) {
    this.judging = judging;
    this.engine = engine;
    this.options = options;
    this.run = run;
    this.fence = fence;
  }

  /**
   * An earlier attempt at a call that is in doubt.
   *
   * @param patience how long its server may still work at it before somebody looks
   * @param mayRepeat whether it may be made again if no trace of it is found
   */
  record Earlier(CallState state, Duration patience, boolean mayRepeat) {}

  /** What is known of the effects of the tool that an attempt calls. */
  ToolHints hints(Effect.Perform attempt) throws InterruptedException {
    try {
      return asked(attempt);
    } catch (UpstreamException _) {
      return ToolHints.UNKNOWN;
    }
  }

  private ToolHints asked(Effect.Perform attempt) throws UpstreamException, InterruptedException {
    Action.Call call = (Action.Call) attempt.node().action();
    return engine.upstreams().hints(call.server(), call.tool(), options.principal());
  }

  /** The schema of what the tool takes that an attempt calls; null if that is of no use. */
  @Nullable Map<String, @Nullable Object> takes(Effect.Perform attempt)
      throws InterruptedException {
    Action.Call call = (Action.Call) attempt.node().action();
    try {
      Map<String, @Nullable Object> schema =
          engine.upstreams().takes(call.server(), call.tool(), options.principal()).orElse(null);
      return schema == null
              || Json.write(schema).length() > MOST_OF_A_SCHEMA
              || !Schema.of(schema).check().isEmpty()
          ? null
          : schema;
    } catch (UpstreamException | RuntimeException _) {
      return null; // then the server itself refuses what it does not take
    }
  }

  /** Makes the call, or finds out first whether that has happened already. */
  Outcome make(Effect.Perform attempt, CallState state, @Nullable Earlier earlier)
      throws InterruptedException {
    if (!attempt.inDoubt()) {
      return call(attempt, state);
    }
    return switch (attempt.node().doubt()) {
      case Doubt.Retry() -> call(attempt, state);
      case Doubt.Hints() -> byHints(attempt, state);
      case Doubt.Fail() -> inDoubt(attempt, "");
      case Doubt.Check check -> {
        Optional<ToolResult> late = ended(earlier);
        yield late.isPresent()
            ? answered((Action.Call) attempt.node().action(), late.get())
            : check(attempt, check, state, earlier == null || earlier.mayRepeat);
      }
      case Doubt.Ask() ->
          throw new PawlException.Defect("`" + attempt.step() + "` is somebody's to decide");
    };
  }

  /** While its server cannot be asked what the tool is like, nothing is decided. */
  private Outcome byHints(Effect.Perform attempt, CallState state) throws InterruptedException {
    try {
      return asked(attempt).repeatable() ? call(attempt, state) : inDoubt(attempt, "");
    } catch (UpstreamException e) {
      return StepWork.failed(FailureCode.UPSTREAM_UNREACHABLE, StepWork.message(e));
    }
  }

  /**
   * What is looked for too early is not found: a call that was given up may still be at work. Its
   * server is waited for, but not for ever, and what it answers late is what is wanted.
   */
  private static Optional<ToolResult> ended(@Nullable Earlier earlier) throws InterruptedException {
    return earlier != null && earlier.state.awaitOver(earlier.patience)
        ? earlier.state.answer()
        : Optional.empty();
  }

  private Outcome call(Effect.Perform attempt, CallState state) throws InterruptedException {
    Action.Call call = (Action.Call) attempt.node().action();
    if (!state.handOver()) {
      throw new InterruptedException("the call must not be made any more");
    }
    return result(
        call,
        arguments(attempt.input()),
        new ToolCall.Occasion(run, attempt.step(), attempt.history(), trace(attempt)),
        state);
  }

  /** Where nobody tells of the attempt, the call belongs to what the run itself belongs to. */
  private @Nullable TraceContext trace(Effect.Perform attempt) {
    TraceContext trace = options.trace();
    return trace == null || !trace.own()
        ? trace
        : trace.within(Spans.of(run, attempt.step(), attempt.attempt()));
  }

  private Caller caller(Action.Call call, String step) {
    return judging.isAsked() && options.caller() != Caller.NOBODY
        ? new JudgedCaller(
            options.caller(),
            judging,
            new Matter.Target.OfServer(call.server(), call.tool(), ToolHints.UNKNOWN),
            step)
        : options.caller();
  }

  private Outcome result(
      Action.Call call,
      Map<String, @Nullable Object> arguments,
      ToolCall.Occasion occasion,
      CallState state)
      throws InterruptedException {
    try {
      return answered(
          call,
          engine
              .upstreams()
              .call(
                  new ToolCall(
                      call.server(),
                      call.tool(),
                      arguments,
                      occasion,
                      options.principal(),
                      caller(call, occasion.step()),
                      state)));
    } catch (UpstreamException e) {
      return new Outcome.Failed(StepWork.failure(e.code(), StepWork.message(e)), e.inDoubt());
    }
  }

  private static Outcome answered(Action.Call call, ToolResult result) {
    if (!result.isError()) {
      return new Outcome.Success(result.output(), -1, result.toJson());
    }
    String text = result.firstText();
    return StepWork.failed(
        FailureCode.TOOL_ERROR,
        text == null || text.isEmpty()
            ? "`" + call.tool() + "` of `" + call.server() + "` answered with an error"
            : text);
  }

  private Outcome check(
      Effect.Perform attempt, Doubt.Check check, CallState state, boolean mayRepeat)
      throws InterruptedException {
    Effect.Perform asked =
        attempt.with(
            Values.object(
                "effectId", ToolCall.effectId(run, attempt.step()), "args", attempt.input()));
    Object arguments;
    try {
      Bounds bounds = Bounds.within(engine.allowance().expression().toNanos());
      arguments = check.args().evaluate(new StepScope(asked, attempt.startedAt(), 0, bounds));
    } catch (ExpressionException e) {
      return inDoubt(attempt, ": what to check with cannot be evaluated: " + StepWork.message(e));
    }
    Matter.Target target = target(check);
    if (judging.isAsked()) {
      Ruling ruling = judging.beforeCheck(attempt, target, arguments(arguments));
      if (ruling.isRefusal() || ruling.hold() != null) {
        return inDoubt(attempt, ": gates do not let `" + check.tool() + "` look into it");
      }
    }
    Outcome found =
        judging.afterCheck(
            attempt,
            target,
            result(
                new Action.Call(check.server(), check.tool(), check.args()),
                arguments(arguments),
                new ToolCall.Occasion(
                    run, attempt.step() + "/check", attempt.history(), trace(attempt)),
                new CallState(fence)));
    return switch (found) {
      case Outcome.Success success when isNothing(success.output()) ->
          mayRepeat ? call(attempt, state) : inDoubt(attempt, ": no trace of it was found");
      case Outcome.Success success -> success;
      case Outcome.Failed failed ->
          inDoubt(attempt, ": checking failed too: " + failed.failure().message());
    };
  }

  private Matter.Target target(Doubt.Check check) throws InterruptedException {
    ToolHints hints = ToolHints.UNKNOWN;
    if (judging.isAsked()) {
      try {
        hints = engine.upstreams().hints(check.server(), check.tool(), options.principal());
      } catch (UpstreamException _) {
        // Then the worst is assumed.
      }
    }
    return new Matter.Target.OfServer(check.server(), check.tool(), hints);
  }

  /** What a check answers when it found no trace of the call. */
  private static boolean isNothing(@Nullable Object output) {
    return output == Undefined.UNDEFINED
        || !Js.truthy(output)
        || (output instanceof List<?> list && list.isEmpty())
        || (output instanceof Map<?, ?> map && map.isEmpty());
  }

  /** Of a call that was about to be made when nobody could drive its run any more. */
  static Failure notMade(String node) {
    return new Failure(
        FailureCode.UPSTREAM_UNREACHABLE,
        "`" + node + "` was not called before the run was interrupted",
        node);
  }

  /** Of a call that was under way when its run was stopped: it is neither made again nor undone. */
  static Outcome.Failed cutOff(String node) {
    return StepWork.failed(
        FailureCode.IN_DOUBT,
        "the call of `"
            + node
            + "` was under way when it was stopped, and nobody knows whether it was made");
  }

  /** Of a call that may have been made when something in Pawl itself went wrong. */
  static Outcome broken(Effect.Perform attempt, Throwable e, Fate fate) {
    Failure defect = ((Outcome.Failed) StepWork.defect(e)).failure();
    String message =
        "the call of `"
            + attempt.node().id()
            + "` broke off, and nobody knows whether it was made: "
            + defect.message();
    return new Outcome.Failed(StepWork.failure(FailureCode.IN_DOUBT, message), fate);
  }

  /** Of a call in doubt that may not be looked into. */
  static Outcome.Failed notLookedInto(Effect.Perform attempt, Failure refusal) {
    Outcome.Failed doubt = inDoubt(attempt, ": " + refusal.message());
    return new Outcome.Failed(doubt.failure().detailed(refusal.details()));
  }

  private static Outcome.Failed inDoubt(Effect.Perform attempt, String why) {
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
