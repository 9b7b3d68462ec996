package dev.pawl.mcp.face;

import dev.pawl.engine.runner.RunResult;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.Failure;
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
      case RunResult.Suspended(String run) ->
          CallResult.error(
              "The server is stopping. Run "
                  + run
                  + " goes on when one is running again; "
                  + RunHandle.RESULT
                  + " then waits for its result.");
    };
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
    String text = where + failure.message() + " [" + failure.code() + "]";
    if (!promisesOutput) {
      return new CallResult(
          List.of(Content.text(text)), Values.object("error", failure.toJson()), true);
    }
    Map<String, @Nullable Object> item = new LinkedHashMap<>(Content.text(text));
    item.put("_meta", Values.object("dev.pawl/error", failure.toJson()));
    return new CallResult(List.of(item), Undefined.UNDEFINED, true);
  }
}
