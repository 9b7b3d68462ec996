package dev.pawl.cli.report;

import dev.pawl.model.Place;
import dev.pawl.model.Problem;
import java.util.LinkedHashMap;
import java.util.Map;

/** Problems for programs. */
public final class ProblemJson {
  private ProblemJson() {}

  public static Map<String, Object> of(Problem problem) {
    Map<String, Object> json = new LinkedHashMap<>();
    place(problem.place(), json);
    json.put("severity", problem.severity().word());
    json.put("code", problem.code().name());
    json.put("message", problem.message());
    if (!problem.advice().isEmpty()) {
      json.put("advice", problem.advice());
    }
    if (problem.tool() != null) {
      json.put("tool", problem.tool());
    }
    if (problem.node() != null) {
      json.put("node", problem.node());
    }
    return json;
  }

  public static void place(Place place, Map<String, Object> json) {
    json.put("file", place.file());
    if (place.line() > 0) {
      json.put("line", place.line());
      json.put("column", place.column());
    }
  }
}
