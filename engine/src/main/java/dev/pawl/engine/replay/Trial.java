package dev.pawl.engine.replay;

import dev.pawl.engine.workflow.Workflow;
import dev.pawl.model.PawlException;
import java.util.List;

/**
 * How a recorded run ends when one of its calls goes wrong.
 *
 * @param step the call
 * @param details the steps that the verdict is about, or what went wrong
 * @param guessed whether it made calls whose answers nobody knows
 */
public record Trial(
    String step, Fault fault, Verdict verdict, List<String> details, boolean guessed) {
  public Trial {
    details = List.copyOf(details);
  }

  /** From the best to the worst. */
  public enum Verdict {
    /** It copes. */
    COMPLETES,
    /** It fails, and leaves nothing behind that was done. */
    FAILS_CLEAN,
    /** Somebody has to decide how it goes on. */
    ASKS,
    /** It fails, and nobody knows whether the call was made. */
    IN_DOUBT,
    /** It fails, and calls that were made and may have changed something are not undone. */
    LEAVES,
    /** It fails, and undoing what was done fails too. */
    NOT_UNDONE,
    /** It neither ends nor waits for anything. */
    HANGS,
    /** Something in Pawl itself went wrong. */
    DEFECT;

    /** Whether it is worth a warning. */
    public boolean isDoubtful() {
      return this == LEAVES || this == NOT_UNDONE;
    }

    /** Whether it must not be. */
    public boolean isBad() {
      return this == HANGS || this == DEFECT;
    }
  }

  private static boolean isInDoubt(RecordedCall target, Fault fault) {
    return !target.readOnly() && (fault == Fault.TIMEOUT || fault == Fault.TWICE);
  }

  /** Tries it. */
  public static Trial of(Workflow workflow, Recording recording, RecordedCall target, Fault fault) {
    FaultyCalls calls = new FaultyCalls(recording, target, fault);
    Aftermath aftermath;
    try {
      Replayed replayed = Replay.of(workflow, recording, calls);
      aftermath = Aftermath.of(workflow, recording, replayed);
      if (calls.attempts() > 1 && !Aftermath.mayRepeat(replayed, workflow, target, fault)) {
        aftermath = new Aftermath(Verdict.DEFECT, List.of("it is called again blindly"));
      } else if (aftermath.verdict() == Verdict.FAILS_CLEAN && isInDoubt(target, fault)) {
        aftermath = new Aftermath(Verdict.IN_DOUBT, List.of(target.step()));
      }
    } catch (PawlException.Defect e) {
      aftermath = new Aftermath(Verdict.DEFECT, List.of(String.valueOf(e.getMessage())));
    }
    return new Trial(
        target.step(), fault, aftermath.verdict(), aftermath.details(), !calls.madeUp().isEmpty());
  }
}
