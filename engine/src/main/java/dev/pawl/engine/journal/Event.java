package dev.pawl.engine.journal;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.engine.gate.Ruling;
import dev.pawl.model.Failure;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a run. Folding a run's events gives its whole state; nothing else
 * does.
 *
 * <p>Times are microseconds since the epoch. A step is named by its effect id, which is stable
 * across replays: scope path, node, and iteration, such as {@code fetch[3]/do} or {@code check#2}.
 */
public sealed interface Event {
  long at();

  /**
   * @param interpreter the version of the rules by which this run is interpreted
   * @param seed from which everything random in the run is drawn
   * @param origin where it comes from
   */
  record RunStarted(
      long at,
      String run,
      String workflow,
      String digest,
      int interpreter,
      Principal principal,
      long seed,
      Map<String, @Nullable Object> input,
      RunOrigin origin)
      implements Event {
    public RunStarted(
        long at,
        String run,
        String workflow,
        String digest,
        int interpreter,
        Principal principal,
        long seed,
        Map<String, @Nullable Object> input) {
      this(at, run, workflow, digest, interpreter, principal, seed, input, RunOrigin.UNKNOWN);
    }

    /** Who began it, as well as was known then. */
    public Identity identity() {
      Identity mandate = origin.mandate();
      return mandate != null && mandate.principal().equals(principal)
          ? mandate
          : Identity.only(principal);
    }
  }

  /** What a step waits for. */
  enum WaitsFor {
    /** Somebody's. */
    ANSWER,
    /** A message of a name. */
    SIGNAL,
    /** A moment. */
    TIME
  }

  /**
   * A step that acts is about to: the intent, with what it will act on.
   *
   * @param waitsFor null for a step that does not wait, but works
   * @param until when a question need not be answered any more if its author does not say, or 0
   */
  record StepStarted(
      long at,
      String step,
      String node,
      @Nullable Object input,
      @Nullable WaitsFor waitsFor,
      long until)
      implements Event {
    public StepStarted(
        long at, String step, String node, @Nullable Object input, @Nullable WaitsFor waitsFor) {
      this(at, step, node, input, waitsFor, 0);
    }

    public StepStarted(long at, String step, String node, @Nullable Object input) {
      this(at, step, node, input, null);
    }
  }

  /**
   * An attempt failed, and another one follows at {@code retryAt}.
   *
   * @param inDoubt whether something may have been done all the same
   */
  record AttemptFailed(
      long at,
      String step,
      String node,
      int attempt,
      Failure failure,
      long retryAt,
      boolean inDoubt)
      implements Event {
    public AttemptFailed(
        long at, String step, String node, int attempt, Failure failure, long retryAt) {
      this(at, step, node, attempt, failure, retryAt, false);
    }
  }

  /**
   * @param startedAt when it began; steps that only compute have no {@link StepStarted} of their
   *     own
   * @param output the value that later steps see, or undefined
   * @param route the arm that a switch chose, -1 for its default and for all other nodes
   * @param result the whole answer of an upstream, or null
   * @param past whether it ended so in another run, and nothing was done for it in this one
   */
  record StepCompleted(
      long at,
      String step,
      String node,
      long startedAt,
      int attempt,
      @Nullable Object output,
      int route,
      @Nullable Object result,
      boolean past)
      implements Event {
    public StepCompleted(
        long at,
        String step,
        String node,
        long startedAt,
        int attempt,
        @Nullable Object output,
        int route,
        @Nullable Object result) {
      this(at, step, node, startedAt, attempt, output, route, result, false);
    }
  }

  /**
   * A step failed for good.
   *
   * @param inDoubt whether something may have been done all the same that must not be done twice
   * @param done whether it was done for certain, so that it is to be undone
   */
  record StepFailed(
      long at,
      String step,
      String node,
      long startedAt,
      int attempt,
      Failure failure,
      boolean inDoubt,
      boolean done)
      implements Event {
    public StepFailed(
        long at, String step, String node, long startedAt, int attempt, Failure failure) {
      this(at, step, node, startedAt, attempt, failure, false, false);
    }

    public StepFailed(
        long at,
        String step,
        String node,
        long startedAt,
        int attempt,
        Failure failure,
        boolean inDoubt) {
      this(at, step, node, startedAt, attempt, failure, inDoubt, false);
    }

    /** The same of a step that did what it was to do, but whose result cannot be kept. */
    public StepFailed afterItWasDone() {
      return new StepFailed(at, step, node, startedAt, attempt, failure, inDoubt, true);
    }
  }

  /**
   * A step may not begin before somebody agrees.
   *
   * @param input what it would act on
   * @param until when nobody need decide any more, or 0
   * @param takes the schema of what it would act on; null if that is not known
   */
  record StepHeld(
      long at,
      String step,
      String node,
      @Nullable Object input,
      Hold hold,
      long until,
      @Nullable Map<String, @Nullable Object> takes)
      implements Event {
    public StepHeld(
        long at, String step, String node, @Nullable Object input, Hold hold, long until) {
      this(at, step, node, input, hold, until, null);
    }
  }

  /**
   * What gates said of a step, or of the result of the run. Nothing follows from it; what does is
   * said by other events.
   *
   * @param step null for the result of the run
   * @param passed the gates that had nothing against it
   */
  record Judged(
      long at, @Nullable String step, Point point, List<String> passed, List<Finding> findings)
      implements Event {
    public Judged {
      passed = List.copyOf(passed);
      findings = List.copyOf(findings);
    }

    public static Judged of(long at, @Nullable String step, Point point, Ruling ruling) {
      return new Judged(at, step, point, ruling.passed(), ruling.findings());
    }
  }

  /** A step was interrupted, or never begun, because its run or scope is ending. */
  record StepCancelled(long at, String step, String node) implements Event {}

  /** The moment that a step was waiting for has come. */
  record TimerFired(long at, String timer) implements Event {}

  /**
   * Somebody answered what a step asks.
   *
   * @param letter by which letter, if it came by one: it answers nothing that is asked later
   * @param decides whether it decides about what a gate holds
   * @param channel how whoever sent the letter came, if that is known
   */
  record InputReceived(
      long at,
      String step,
      String node,
      Principal from,
      @Nullable Object answer,
      @Nullable String letter,
      boolean decides,
      @Nullable String channel)
      implements Event {
    public InputReceived(
        long at, String step, String node, Principal from, @Nullable Object answer) {
      this(at, step, node, from, answer, null, false, null);
    }
  }

  /**
   * The run goes on after a time in which nobody worked at it: whoever drove it is gone, and calls
   * that were under way then are in doubt; or the machine slept, and they are not.
   */
  record RunResumed(long at) implements Event {}

  /**
   * A call was cut off, and nobody knows whether it was made.
   *
   * @param waitsFor an answer, when somebody is to decide about it
   * @param until when nobody need decide about it any more, or 0
   */
  record InDoubt(long at, String step, String node, @Nullable WaitsFor waitsFor, long until)
      implements Event {
    public InDoubt(long at, String step, String node, @Nullable WaitsFor waitsFor) {
      this(at, step, node, waitsFor, 0);
    }
  }

  /**
   * Somebody, or the time limit, wants the run to end.
   *
   * @param by who, or null when nobody in particular does
   */
  record RunStopping(long at, Failure failure, @Nullable Principal by) implements Event {
    public RunStopping(long at, Failure failure) {
      this(at, failure, null);
    }
  }

  record RunCompleted(long at, @Nullable Object output) implements Event {}

  record RunFailed(long at, Failure failure) implements Event {}
}
