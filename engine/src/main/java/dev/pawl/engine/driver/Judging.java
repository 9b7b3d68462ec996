package dev.pawl.engine.driver;

import dev.pawl.engine.gate.Agreed;
import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Gates;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Matter;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.upstream.ToolHints;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks the gates about one run and its calls. For any thread; what they say is not kept here. */
final class Judging {
  private final @Nullable Gates gates;
  private final Workflow workflow;
  private final Identity who;
  private final String run;
  private final Time time;

  Judging(Engine engine, Workflow workflow, RunOptions options, String run, Time time) {
    this.gates = engine.gates();
    this.workflow = workflow;
    this.who = options.identity();
    this.run = run;
    this.time = time;
  }

  boolean isAsked() {
    return gates != null;
  }

  boolean asksServers() {
    return gates != null && gates.asksServers();
  }

  /** Whether a step is the one with which the run begins. */
  boolean begins(String step) {
    return isAsked() && step.equals(workflow.entry().id());
  }

  /**
   * For whoever is nobody in particular nothing is held: they could not come back to it. What
   * undoes something is held for nobody.
   */
  private Ruling ruling(Matter matter) {
    Ruling ruling = gates == null ? Ruling.NOTHING : gates.ruling(matter);
    Hold hold = ruling.hold();
    boolean unknown = who.principal().kind() == Principal.Kind.ANONYMOUS;
    return hold == null || matter.where().undoes() || !unknown
        ? ruling
        : Ruling.refusal(hold.gate(), hold.issue() + ", and nobody agrees for a caller unknown");
  }

  Ruling beforeRun(Effect.Perform entry) {
    return ruling(matter(Point.BEFORE_RUN, entry, published(), entry.input(), Undefined.UNDEFINED));
  }

  /**
   * @param input what the run was begun with
   */
  Ruling afterRun(Map<String, @Nullable Object> input, @Nullable Object output) {
    return ruling(
        new Matter(
            Point.AFTER_RUN,
            who,
            published(),
            input,
            output,
            new Matter.Circumstances(workflow, run, "", Map.of(), time.micros(), false),
            Agreed.NONE));
  }

  /**
   * @param input the arguments of the call
   */
  Ruling beforeCall(Effect.Perform attempt, @Nullable Object input, ToolHints hints) {
    return ruling(
        matter(Point.BEFORE_CALL, attempt, called(attempt, hints), input, Undefined.UNDEFINED));
  }

  /** Templates are judged like tools of a server, which only tell something. */
  Ruling beforePrompt(Effect.Perform step, String template) {
    Ruling ruling =
        ruling(
            matter(
                Point.BEFORE_CALL,
                step,
                Matter.Target.OfServer.prompt(template),
                Map.of(),
                Undefined.UNDEFINED));
    Hold hold = ruling.hold();
    return hold == null
        ? ruling
        : Ruling.refusal(hold.gate(), hold.issue() + ", which a template cannot wait for");
  }

  /**
   * What a template says with its variables filled in, which may be what somebody must not know.
   */
  Ruling afterPrompt(Effect.Perform step, String template, Outcome.Success text) {
    return ruling(
        matter(
            Point.AFTER_CALL,
            step,
            Matter.Target.OfServer.prompt(template),
            Map.of(),
            text.output()));
  }

  /**
   * What came of a call is judged also where it failed: the words may be the server's. Of an answer
   * all of it is: what steps see, and the whole, which is kept too.
   */
  Ruling afterCall(Effect.Perform attempt, Outcome outcome, ToolHints hints) {
    return afterCall(attempt, called(attempt, hints), outcome);
  }

  private Ruling afterCall(Effect.Perform attempt, Matter.Target target, Outcome outcome) {
    Object told =
        switch (outcome) {
          case Outcome.Failed failed -> Map.of("error", failed.failure().message());
          case Outcome.Success success -> success.output();
        };
    Matter matter = matter(Point.AFTER_CALL, attempt, target, attempt.input(), told);
    return ruling(
        outcome instanceof Outcome.Success success && success.result() != null
            ? matter.with(success.result())
            : matter);
  }

  /** What a server says while it works, which is no answer yet. */
  Ruling meanwhile(Matter.Target target, String step, @Nullable Object said) {
    return ruling(
        new Matter(
            Point.AFTER_CALL,
            who,
            target,
            Map.of(),
            said,
            new Matter.Circumstances(workflow, run, step, Map.of(), time.micros(), false),
            Agreed.NONE));
  }

  /** Before somebody looks, with another tool, what became of a call. */
  Ruling beforeCheck(
      Effect.Perform attempt, Matter.Target check, Map<String, @Nullable Object> arguments) {
    return ruling(matter(Point.BEFORE_CALL, attempt, check, arguments, Undefined.UNDEFINED));
  }

  Outcome afterCheck(Effect.Perform attempt, Matter.Target check, Outcome found) {
    return isAsked() ? told(found, afterCall(attempt, check, found)) : found;
  }

  private Matter.Target published() {
    return new Matter.Target.Published(workflow);
  }

  private static Matter.Target called(Effect.Perform attempt, ToolHints hints) {
    Action.Call call = (Action.Call) attempt.node().action();
    return new Matter.Target.OfServer(call.server(), call.tool(), hints);
  }

  private Matter matter(
      Point point,
      Effect.Perform step,
      Matter.Target target,
      @Nullable Object input,
      @Nullable Object output) {
    return new Matter(
        point,
        who,
        target,
        input instanceof Map<?, ?> map ? Values.asObject(map) : Map.of(),
        output,
        new Matter.Circumstances(
            workflow, run, step.step(), step.history().context(), time.micros(), step.undoes()),
        step.agreed() == null ? Agreed.NONE : step.agreed());
  }

  /** What undoes something is not held up: whoever let it be done let it be undone, too. */
  static @Nullable Hold hold(Effect.Perform perform, Ruling ruling) {
    return perform.undoes() ? null : ruling.hold();
  }

  /** Why something is not done, or not told. */
  static Outcome.Failed refused(String what, Ruling ruling) {
    List<Finding> refusals = ruling.refusals();
    String message =
        refusals.stream()
            .map(each -> "`" + each.gate() + "` refuses " + what + ": " + each.issue())
            .collect(Collectors.joining("; "));
    Failure failure =
        new Failure(FailureCode.GATE_REFUSED, message, null)
            .detailed(
                Values.object(
                    "answerCode",
                    "MCP_CONSTITUTION_VIOLATION",
                    "violations",
                    refusals.stream().map(Judging::violation).toList()));
    return new Outcome.Failed(failure);
  }

  private static Map<String, @Nullable Object> violation(Finding finding) {
    return Values.object(
        "principle",
        finding.principle(),
        "issue",
        finding.issue(),
        "severity",
        finding.severity().text());
  }

  /** What came of a call, as the gates let it be known. */
  static Outcome told(Outcome outcome, Ruling ruling) {
    if (ruling.isRefusal()) {
      Outcome.Failed refused = refused("what came of it", ruling);
      // A call that failed was not done, and what it failed of still decides what follows.
      return outcome instanceof Outcome.Failed failed
          ? new Outcome.Failed(failed.failure().saying(refused.failure()), failed.fate())
          : refused.afterItWasDone();
    }
    if (ruling.redaction() == null) {
      return outcome;
    }
    return switch (outcome) {
      case Outcome.Success success ->
          new Outcome.Success(
              ruling.redacted(success.output()),
              success.route(),
              success.result() == null ? null : ruling.redacted(success.result()),
              success.past());
      case Outcome.Failed failed ->
          new Outcome.Failed(
              failed.failure().saying(String.valueOf(ruling.redacted(failed.failure().message()))),
              failed.fate());
    };
  }
}
