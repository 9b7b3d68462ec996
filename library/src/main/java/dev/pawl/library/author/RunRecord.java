package dev.pawl.library.author;

import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The history of a run for a reader who pays for every word: values that are long are left out. */
final class RunRecord {
  static final int LONGEST_VALUE = 20_000;
  static final int LONGEST = 400_000;

  private int left = LONGEST;

  private RunRecord() {}

  static List<Map<String, @Nullable Object>> of(List<StepRecord> steps) {
    RunRecord record = new RunRecord();
    List<Map<String, @Nullable Object>> history = new ArrayList<>();
    for (StepRecord step : steps) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>(step.toJson());
      json.remove("startTime");
      json.remove("endTime");
      json.replaceAll(
          (key, value) -> key.equals("input") || key.equals("output") ? record.fit(value) : value);
      history.add(json);
    }
    return history;
  }

  private @Nullable Object fit(@Nullable Object value) {
    int length = Json.write(value).length();
    if (length > LONGEST_VALUE || length > left) {
      return "(left out: " + length + " characters)";
    }
    left -= length;
    return value;
  }
}
