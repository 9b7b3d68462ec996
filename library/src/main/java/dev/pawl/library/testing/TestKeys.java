package dev.pawl.library.testing;

import dev.pawl.engine.replay.RecordingException;
import dev.pawl.model.Suggestion;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The keys that a saved run may have. What a server answered may have any, and what is expected is
 * compared as a whole.
 */
final class TestKeys {
  private static final Set<String> FILE =
      Set.of(
          "format",
          "definition",
          "tool",
          "input",
          "run",
          "startedAt",
          "seed",
          "calls",
          "answers",
          "rulings",
          "cancelled",
          "expected");
  private static final Set<String> CALL =
      Set.of("step", "server", "tool", "readOnly", "arguments", "answers");
  private static final Set<String> FAILED = Set.of("order", "failure", "inDoubt");
  private static final Set<String> FAILURE = Set.of("code", "message");
  private static final Set<String> ANSWER = Set.of("step", "answer");
  private static final Set<String> RULING = Set.of("step", "point", "passed", "findings", "hold");
  private static final Set<String> CANCELLED = Set.of("reason", "after", "step");
  private static final Set<String> EXPECTED = Set.of("result", "failure", "path");

  private TestKeys() {}

  /**
   * @throws RecordingException when there is a key that nobody reads, and so most likely a mistake
   */
  static void check(Map<String, @Nullable Object> json) throws RecordingException {
    checkObject("", json, FILE);
    checkEach("answers", json.get("answers"), ANSWER);
    checkEach("rulings", json.get("rulings"), RULING);
    checkObject("cancelled", json.get("cancelled"), CANCELLED);
    checkObject("expected", json.get("expected"), EXPECTED);
    checkEach("calls", json.get("calls"), CALL);
    List<?> calls = json.get("calls") instanceof List<?> list ? list : List.of();
    for (int i = 0; i < calls.size(); i++) {
      if (calls.get(i) instanceof Map<?, ?> call && call.get("answers") instanceof List<?> all) {
        checkFailures("calls[" + i + "].answers", all);
      }
    }
  }

  private static void checkFailures(String where, List<?> answers) throws RecordingException {
    for (int i = 0; i < answers.size(); i++) {
      if (answers.get(i) instanceof Map<?, ?> answer && answer.containsKey("failure")) {
        checkObject(where + "[" + i + "]", answer, FAILED);
        checkObject(where + "[" + i + "].failure", answer.get("failure"), FAILURE);
      }
    }
  }

  private static void checkEach(String where, @Nullable Object value, Set<String> known)
      throws RecordingException {
    List<?> list = value instanceof List<?> items ? items : List.of();
    for (int i = 0; i < list.size(); i++) {
      checkObject(where + "[" + i + "]", list.get(i), known);
    }
  }

  private static void checkObject(String where, @Nullable Object value, Set<String> known)
      throws RecordingException {
    Map<?, ?> map = value instanceof Map<?, ?> object ? object : Map.of();
    for (Object each : map.keySet()) {
      String key = String.valueOf(each);
      if (!known.contains(key)) {
        String hint = Suggestion.didYouMean(key, known);
        throw new RecordingException(
            "there is no key `"
                + key
                + "` in "
                + (where.isEmpty() ? "a saved run" : "`" + where + "`")
                + (hint.isEmpty() ? "" : ", " + hint));
      }
    }
  }
}
