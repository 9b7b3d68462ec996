package dev.pawl.engine.replay;

import dev.pawl.engine.gate.Finding;
import dev.pawl.engine.gate.Hold;
import dev.pawl.engine.gate.Point;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What gates said of a step, or of the result of the run.
 *
 * @param step null for the result of the run
 * @param hold what had to be agreed to, or null
 */
public record RecordedRuling(
    @Nullable String step,
    Point point,
    List<String> passed,
    List<Finding> findings,
    @Nullable Hold hold) {
  public RecordedRuling {
    passed = List.copyOf(passed);
    findings = List.copyOf(findings);
  }

  RecordedRuling with(Hold held) {
    return new RecordedRuling(step, point, passed, findings, held);
  }

  Map<String, @Nullable Object> toJson() {
    return Values.object(
        "step",
        step == null ? Undefined.UNDEFINED : step,
        "point",
        point.name(),
        "passed",
        passed,
        "findings",
        findings.stream().map(Finding::toJson).toList(),
        "hold",
        hold == null ? Undefined.UNDEFINED : hold.toJson());
  }

  static RecordedRuling read(RecordingFields in) throws RecordingException {
    try {
      List<String> passed = new ArrayList<>();
      if (in.value("passed") instanceof List<?> names) {
        names.forEach(each -> passed.add(String.valueOf(each)));
      }
      return new RecordedRuling(
          in.has("step") ? in.text("step") : null,
          Point.valueOf(in.text("point")),
          passed,
          in.list("findings", each -> Finding.of(each.json())),
          in.has("hold") ? Hold.of(in.object("hold").json()) : null);
    } catch (IllegalArgumentException e) {
      throw in.wrong("point", "makes no sense: " + e.getMessage());
    }
  }
}
