package dev.pawl.cli.lock;

import dev.pawl.cli.report.ProblemJson;
import dev.pawl.mcp.lock.Drift;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Drift for programs. */
final class DriftJson {
  private DriftJson() {}

  static Map<String, Object> of(Drift drift) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("server", drift.server());
    json.put("tool", drift.tool());
    json.put("verdict", drift.verdict().name().toLowerCase(Locale.ROOT));
    json.put("changed", drift.changes());
    json.put("edits", drift.edits().stream().map(ProblemJson::of).toList());
    return json;
  }
}
