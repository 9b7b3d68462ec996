package dev.pawl.cli.lock;

import dev.pawl.cli.report.ProblemJson;
import dev.pawl.library.testing.UnifiedDiff;
import dev.pawl.mcp.lock.Drift;
import dev.pawl.mcp.lock.LockedTool;
import dev.pawl.model.Place;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Drift for programs. */
public final class DriftJson {
  private DriftJson() {}

  static Map<String, Object> of(Drift drift) {
    Map<String, Object> json = described(drift);
    json.put("edits", drift.edits().stream().map(ProblemJson::of).toList());
    return json;
  }

  /**
   * Among problems, which have the edits already.
   *
   * @param place where the tool is called first
   */
  public static Map<String, Object> note(Drift drift, Place place) {
    Map<String, Object> json = new LinkedHashMap<>();
    ProblemJson.place(place, json);
    json.put("severity", "note");
    json.put("code", "DRIFT");
    String changed =
        drift.changes().isEmpty() ? "" : "; changed: " + String.join(", ", drift.changes());
    json.put(
        "message",
        "tool `%s` of server `%s`: %s%s"
            .formatted(drift.tool(), drift.server(), drift.verdict().words(), changed));
    json.put("drift", described(drift));
    return json;
  }

  private static Map<String, Object> described(Drift drift) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("server", drift.server());
    json.put("tool", drift.tool());
    json.put("verdict", drift.verdict().name().toLowerCase(Locale.ROOT));
    json.put("changed", drift.changes());
    Map<String, List<String>> diff = diff(drift);
    if (!diff.isEmpty()) {
      json.put("diff", diff);
    }
    return json;
  }

  private static Map<String, List<String>> diff(Drift drift) {
    Map<String, List<String>> diff = new LinkedHashMap<>();
    LockedTool before = drift.before();
    LockedTool now = drift.now();
    if (before != null && now != null) {
      drift
          .changes()
          .forEach(part -> diff.put(part, UnifiedDiff.of(before.lines(part), now.lines(part))));
    }
    return diff;
  }
}
