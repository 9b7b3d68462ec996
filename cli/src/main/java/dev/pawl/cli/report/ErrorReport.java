package dev.pawl.cli.report;

import dev.pawl.cli.terminal.Exit;
import dev.pawl.model.Failure;
import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a command did not succeed, ready to be told.
 *
 * @param code stable, for programs
 * @param place where in a file, or {@link Place#UNKNOWN}
 * @param node the node that failed, if one did
 * @param attempts how often it was tried, 0 when nothing was
 * @param hint what to do about it, or empty
 * @param suppressed failures that followed from it
 * @param undone steps of the run that were undone after it
 * @param problems what is wrong with a definition; they say it all when there are any
 * @param unfinished the run that is left although it is not over, if one is
 */
public record ErrorReport(
    Exit exit,
    String code,
    String message,
    Place place,
    @Nullable String node,
    int attempts,
    String hint,
    List<Failure> suppressed,
    List<String> undone,
    List<Problem> problems,
    @Nullable UnfinishedRun unfinished) {
  public ErrorReport {
    suppressed = List.copyOf(suppressed);
    undone = List.copyOf(undone);
    problems = List.copyOf(problems);
  }

  public static ErrorReport of(Exit exit, String code, String message, String hint) {
    return new ErrorReport(
        exit, code, message, Place.UNKNOWN, null, 0, hint, List.of(), List.of(), List.of(), null);
  }

  /** The same, found at this place. */
  public ErrorReport at(@Nullable Place where) {
    return new ErrorReport(
        exit,
        code,
        message,
        where == null ? place : where,
        node,
        attempts,
        hint,
        suppressed,
        undone,
        problems,
        unfinished);
  }

  /** The same, told of a run that is not over. */
  public ErrorReport leaving(UnfinishedRun run, String words) {
    return new ErrorReport(
        exit, code, words, place, node, attempts, hint, suppressed, undone, problems, run);
  }

  public Map<String, Object> toJson() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("code", code);
    json.put("message", message);
    if (node != null) {
      json.put("node", node);
    }
    if (!place.file().isEmpty()) {
      ProblemJson.place(place, json);
    }
    if (attempts > 0) {
      json.put("attempts", attempts);
    }
    if (!hint.isEmpty()) {
      json.put("hint", hint);
    }
    if (!suppressed.isEmpty()) {
      json.put("suppressed", suppressed.stream().map(Failure::toKeptJson).toList());
    }
    if (!undone.isEmpty()) {
      json.put("undone", undone);
    }
    if (!problems.isEmpty()) {
      json.put("problems", problems.stream().map(ProblemJson::of).toList());
    }
    return json;
  }
}
