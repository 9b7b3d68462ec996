package dev.pawl.mcp.face;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
import dev.pawl.model.PawlException;
import dev.pawl.model.Place;
import dev.pawl.protocol.data.CallResult;
import dev.pawl.protocol.data.Content;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the end of a run looks to whoever called its tool. */
final class RunResults {
  private RunResults() {}

  /**
   * @param promisesOutput whether the tool says what results look like
   */
  static CallResult of(RunResult result, boolean promisesOutput) {
    return switch (result) {
      case RunResult.Completed(_, Object output) -> completed(output);
      case RunResult.Failed(_, Failure failure) -> failed(failure, promisesOutput);
      case RunResult.Suspended(String run) -> suspended(run);
    };
  }

  /** The process ends, and the run is kept. */
  static CallResult suspended(String run) {
    return CallResult.error(
        "The server is stopping. Run "
            + run
            + " goes on when one is running again; "
            + RunHandle.RESULT
            + " then waits for its result.");
  }

  /** The process ends, and the run with it, because it was kept in memory only. */
  static CallResult lost(String run) {
    return CallResult.error(
        "The server is stopping, and run "
            + run
            + " ends with it where it is: it was kept in memory only. What it did until now was"
            + " not undone.");
  }

  /**
   * Nobody knows how a run goes on: its journal cannot be kept at the moment, or another process
   * drives it. It is no failure of the run, and calling the tool again would begin another.
   */
  static CallResult unsettled(String run, PawlException why) {
    String text =
        "Run "
            + run
            + " was interrupted: "
            + why.getMessage()
            + ". It is not over, and may go on by itself as soon as that is mended. Do not call"
            + " this tool again; call "
            + RunHandle.RESULT
            + " with {\"run\": \""
            + run
            + "\"} later. If that knows of no such run, it never did anything.";
    Map<String, @Nullable Object> item = new LinkedHashMap<>(Content.text(text));
    item.put(
        "_meta",
        Values.object(
            "dev.pawl/run",
            Values.object("run", run, "status", "interrupted", "nextTool", RunHandle.RESULT)));
    return new CallResult(List.of(item), Undefined.UNDEFINED, true);
  }

  /** The same of one that only computes. */
  static CallResult unkept(String run, PawlException why) {
    return CallResult.error(
        "Run "
            + run
            + " was interrupted: "
            + why.getMessage()
            + ". It only computes and changes nothing: call the tool again when that is mended.");
  }

  /** A text is shown as it is, anything else as JSON. */
  private static CallResult completed(@Nullable Object output) {
    String text = output instanceof String string ? string : Json.write(output);
    return new CallResult(List.of(Content.text(text)), output, false);
  }

  /**
   * The details are structured content, unless the tool promises something else there: clients hold
   * it to that even when it failed. Then they come along with the text.
   */
  private static CallResult failed(Failure failure, boolean promisesOutput) {
    String where = failure.node() == null ? "" : failure.node() + ": ";
    Place place = failure.place();
    String text =
        where
            + failure.words()
            + (place == null ? "" : " (" + place.inFile() + ")")
            + " ["
            + failure.code()
            + "]";
    if (!promisesOutput) {
      return new CallResult(
          List.of(Content.text(text)), Values.object("error", failure.toCallersJson()), true);
    }
    Map<String, @Nullable Object> item = new LinkedHashMap<>(Content.text(text));
    item.put("_meta", Values.object("dev.pawl/error", failure.toCallersJson()));
    return new CallResult(List.of(item), Undefined.UNDEFINED, true);
  }
}
