package dev.pawl.library.runs;

import dev.pawl.engine.journal.RunStatus;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.model.FailureCode;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** How a run stands, in one word: also a run that was cancelled, or cut off, has its own. */
public final class RunState {
  public static final String RUNNING = "running";
  public static final String WAITING = "waiting";
  public static final String CUT_OFF = "cut-off";
  public static final String COMPLETED = "completed";
  public static final String FAILED = "failed";
  public static final String CANCELLED = "cancelled";

  /** All of these words. */
  public static final List<String> NAMES =
      List.of(RUNNING, WAITING, CUT_OFF, COMPLETED, FAILED, CANCELLED);

  private RunState() {}

  /**
   * @param cutOff whether it is not over, and no process drives it
   */
  public static String of(RunSummary run, boolean cutOff) {
    return switch (run.status()) {
      case COMPLETED -> COMPLETED;
      case FAILED ->
          run.failure() != null && run.failure().code() == FailureCode.CANCELLED
              ? CANCELLED
              : FAILED;
      case RUNNING -> cutOff ? CUT_OFF : RUNNING;
      case WAITING -> cutOff ? CUT_OFF : WAITING;
    };
  }

  /** How runs are kept that stand so: those that have another word are among them. */
  public static Set<RunStatus> statuses(Set<String> words) {
    Set<RunStatus> statuses = EnumSet.noneOf(RunStatus.class);
    for (String word : words) {
      switch (word) {
        case RUNNING -> statuses.add(RunStatus.RUNNING);
        case WAITING -> statuses.add(RunStatus.WAITING);
        case COMPLETED -> statuses.add(RunStatus.COMPLETED);
        case FAILED, CANCELLED -> statuses.add(RunStatus.FAILED);
        case CUT_OFF -> statuses.addAll(EnumSet.of(RunStatus.RUNNING, RunStatus.WAITING));
        default -> {}
      }
    }
    return statuses;
  }

  /**
   * @param micros since the epoch
   */
  public static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }
}
