package dev.pawl.cli.run;

import dev.pawl.cli.terminal.Colour;
import dev.pawl.engine.journal.Event.WaitsFor;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.library.runs.KeptWishes;
import dev.pawl.library.runs.RunState;
import dev.pawl.model.Failure;
import dev.pawl.model.FailureCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run stands, as people are told.
 *
 * @param name one word, for programs and {@code --status}
 * @param mark a sign for it
 */
public record Standing(String name, String mark, Colour colour, String words) {
  public static final String RUNNING = RunState.RUNNING;
  public static final String WAITING = RunState.WAITING;
  public static final String CUT_OFF = RunState.CUT_OFF;
  public static final String COMPLETED = RunState.COMPLETED;
  public static final String FAILED = RunState.FAILED;
  public static final String CANCELLED = RunState.CANCELLED;
  public static final List<String> NAMES = RunState.NAMES;
  private static final String TO_CANCEL = "to be cancelled";

  /**
   * @param cutOff whether it is not over, and no process drives it
   */
  public static Standing of(RunSummary run, boolean cutOff) {
    return of(run, cutOff, KeptWishes.NONE);
  }

  /**
   * @param wishes what whoever resumes it will find, when it is cut off
   */
  public static Standing of(RunSummary run, boolean cutOff, KeptWishes wishes) {
    return switch (run.status()) {
      case COMPLETED -> new Standing(COMPLETED, "✓", Colour.GREEN, COMPLETED);
      case FAILED -> failed(run.failure());
      case RUNNING ->
          cutOff
              ? cutOff(wishes.cancel() == null ? "" : ", " + TO_CANCEL)
              : new Standing(RUNNING, "…", Colour.CYAN, RUNNING);
      case WAITING ->
          cutOff
              ? cutOff(", " + waits(run.waits(), wishes))
              : new Standing(WAITING, "?", Colour.YELLOW, waits(run.waits()));
    };
  }

  private static Standing cutOff(String more) {
    return new Standing(CUT_OFF, "!", Colour.YELLOW, "cut off" + more);
  }

  private static Standing failed(@Nullable Failure failure) {
    if (failure != null && failure.code() == FailureCode.CANCELLED) {
      return new Standing(CANCELLED, "⊘", Colour.DIM, CANCELLED);
    }
    String code = failure == null ? "" : ": " + failure.code();
    return new Standing(FAILED, "✗", Colour.RED, FAILED + code);
  }

  private static String waits(Map<String, WaitsFor> waits, KeptWishes wishes) {
    if (wishes.cancel() != null) {
      return TO_CANCEL;
    }
    Map<String, WaitsFor> open = new LinkedHashMap<>(waits);
    open.keySet().removeAll(wishes.answers().keySet());
    return open.isEmpty() ? "to go on with the answer" : waits(open);
  }

  private static String waits(Map<String, WaitsFor> waits) {
    // What somebody can do something about comes first.
    for (WaitsFor what : WaitsFor.values()) {
      List<String> steps =
          waits.entrySet().stream()
              .filter(each -> each.getValue() == what)
              .map(Map.Entry::getKey)
              .toList();
      if (!steps.isEmpty()) {
        return verb(what)
            + " in "
            + (steps.size() == 1 ? steps.getFirst() : steps.size() + " steps");
      }
    }
    return "waits";
  }

  private static String verb(WaitsFor what) {
    return switch (what) {
      case ANSWER -> "asks";
      case SIGNAL -> "listens";
      case TIME -> "sleeps";
    };
  }
}
