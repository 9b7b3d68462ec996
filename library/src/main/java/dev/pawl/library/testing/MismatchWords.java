package dev.pawl.library.testing;

import dev.pawl.engine.replay.Mismatch;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.json.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Says what a run wanted that was not recorded, and what to do about it. */
final class MismatchWords {
  private MismatchWords() {}

  static String title(Mismatch mismatch) {
    return switch (mismatch) {
      case Mismatch.NotRecorded(String step, Mismatch.Call call, _) ->
          "`" + step + "` makes a call that was not recorded: " + name(call);
      case Mismatch.OtherCall(String step, Mismatch.Call call, RecordedCall recorded) ->
          isSameTool(call, recorded)
              ? "`" + step + "` calls " + name(call) + " with other arguments"
              : "`" + step + "` calls " + name(call) + " instead of " + name(recorded);
      case Mismatch.TooOften(String step, Mismatch.Call call, RecordedCall recorded) ->
          "`"
              + step
              + "` calls "
              + name(call)
              + " more than the "
              + (recorded.answers().size() == 1 ? "one time" : recorded.answers().size() + " times")
              + " that were recorded";
      case Mismatch.NotAnswered(String step, String question) ->
          "`" + step + "` asks something that nobody was asked then: " + question;
      case Mismatch.OtherQuestion(String step, _, _) ->
          "what was answered to `" + step + "` does not fit its question any more";
      case Mismatch.Stuck _ -> "it neither ends nor waits for anything";
    };
  }

  /**
   * @param test the file of the test
   */
  static List<String> details(Mismatch mismatch, Path test) {
    String again = again(test);
    List<String> lines = new ArrayList<>();
    switch (mismatch) {
      case Mismatch.NotRecorded(_, Mismatch.Call call, RecordedCall nearest) -> {
        if (nearest == null) {
          pretty(call.arguments()).forEach(line -> lines.add("+" + line));
        } else {
          lines.add(
              "The recorded call that is most like it is that of `"
                  + nearest.step()
                  + "`"
                  + (isSameTool(call, nearest) ? "" : ", to " + name(nearest))
                  + ":");
          lines.addAll(difference(nearest, call));
        }
        lines.add(again);
      }
      case Mismatch.OtherCall(_, Mismatch.Call call, RecordedCall recorded) -> {
        lines.addAll(difference(recorded, call));
        lines.add(again);
      }
      case Mismatch.TooOften _, Mismatch.NotAnswered _ -> lines.add(again);
      case Mismatch.OtherQuestion(_, Object answer, List<String> refusals) -> {
        lines.add("The answer was " + Json.write(answer));
        lines.addAll(refusals);
        lines.add(again);
      }
      case Mismatch.Stuck _ -> {}
    }
    return lines;
  }

  /** What to do if a run is meant to go another way. */
  static String again(Path test) {
    return "If that is meant, make a run with the real servers and save it: pawl runs save last "
        + test
        + " --force";
  }

  private static List<String> difference(RecordedCall recorded, Mismatch.Call call) {
    List<String> difference =
        UnifiedDiff.of(pretty(recorded.arguments()), pretty(call.arguments()));
    return difference.isEmpty() ? List.of("(the arguments are the same)") : difference;
  }

  private static boolean isSameTool(Mismatch.Call call, RecordedCall recorded) {
    return call.server().equals(recorded.server()) && call.tool().equals(recorded.tool());
  }

  private static String name(Mismatch.Call call) {
    return "`" + call.tool() + "` of `" + call.server() + "`";
  }

  private static String name(RecordedCall call) {
    return "`" + call.tool() + "` of `" + call.server() + "`";
  }

  static List<String> pretty(@Nullable Object value) {
    return Json.pretty(value).lines().toList();
  }
}
