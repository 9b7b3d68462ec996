package dev.pawl.engine.replay;

import dev.pawl.engine.driver.StepInterceptor;
import dev.pawl.engine.interpreter.Effect;
import dev.pawl.engine.interpreter.Outcome;
import dev.pawl.engine.upstream.UpstreamException;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Action;
import dev.pawl.engine.workflow.Doubt;
import dev.pawl.engine.workflow.WorkflowNode;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decides for each attempt of a fork whether it is made, or ends as it did in the past. */
final class ForkedSteps implements StepInterceptor {
  /** How the message ends of a call that a fork did not make. */
  static final String ONLY_LIVE = "; a fork calls it only when it is live";

  private final Map<String, PastStep> past;
  private final ForkedRun run;
  private final Upstreams upstreams;
  private final boolean live;

  ForkedSteps(Map<String, PastStep> past, ForkedRun run, Upstreams upstreams, boolean live) {
    this.past = past;
    this.run = run;
    this.upstreams = upstreams;
    this.live = live;
  }

  @Override
  public Outcome around(Effect.Perform attempt, Next next) throws InterruptedException {
    if (run.overrides(attempt.step())) {
      return past(run.override(attempt.step(), attempt.node()));
    }
    Outcome ended = outcome(run.served(attempt.step()), attempt.node());
    if (ended != null) {
      return past(ended);
    }
    return attempt.node().action() instanceof Action.Call call && !live
        ? call(attempt, call, next)
        : next.proceed();
  }

  @Override
  public boolean isPast(String step, WorkflowNode node) {
    return run.endedBefore(step) && outcome(run.served(step), node) != null;
  }

  /** What this run did not do it must not undo. */
  private static Outcome past(Outcome outcome) {
    return switch (outcome) {
      case Outcome.Success success -> success.fromThePast();
      case Outcome.Failed failed -> failed;
    };
  }

  /** Null when it is not the same step any more. */
  private static @Nullable Outcome outcome(@Nullable PastStep step, WorkflowNode now) {
    if (step == null || !step.isLike(now)) {
      return null;
    }
    return now.action() instanceof Action.Choose choose
            && step.outcome() instanceof Outcome.Success chosen
            && !leads(now, choose, chosen)
        ? null
        : step.outcome();
  }

  /** Whether the way that a switch chose then is still there. */
  private static boolean leads(WorkflowNode now, Action.Choose choose, Outcome.Success chosen) {
    if (chosen.route() < 0) {
      return !now.next().leadsNowhere() && Values.deepEquals(now.next().output(), chosen.output());
    }
    return chosen.route() < choose.arms().size()
        && Values.deepEquals(choose.arms().get(chosen.route()).route().output(), chosen.output());
  }

  /** A server that cannot be asked may do anything. */
  private boolean onlyReads(String server, String tool) throws InterruptedException {
    try {
      return upstreams.hints(server, tool).readOnly();
    } catch (UpstreamException _) {
      return false;
    }
  }

  private Outcome call(Effect.Perform attempt, Action.Call call, Next next)
      throws InterruptedException {
    if (onlyReads(call.server(), call.tool())) {
      return attempt.inDoubt()
              && attempt.node().doubt() instanceof Doubt.Check check
              && !onlyReads(check.server(), check.tool())
          ? refused(check.tool(), check.server(), "is not called to find something out")
          : next.proceed();
    }
    PastStep then = past.get(attempt.step());
    Outcome ended = outcome(then, attempt.node());
    if (then != null && ended != null && then.hadInput(attempt.input())) {
      return past(ended);
    }
    return refused(
        call.tool(),
        call.server(),
        ended == null ? "was not called here before" : "was called otherwise before");
  }

  private static Outcome refused(String tool, String server, String why) {
    return new Outcome.Failed(
        new Failure(
            FailureCode.UPSTREAM_REFUSED,
            "`" + tool + "` of `" + server + "` may change something, and " + why + ONLY_LIVE,
            null));
  }
}
