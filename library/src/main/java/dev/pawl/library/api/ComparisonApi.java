package dev.pawl.library.api;

import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.library.runs.ReadRuns;
import dev.pawl.library.runs.RunSearch;
import dev.pawl.library.runs.StepDifference;
import dev.pawl.library.runs.ValueDifference;
import dev.pawl.library.runs.ValueView;
import dev.pawl.model.PawlException;
import dev.pawl.protocol.api.Api;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/runs/compare}: where two runs differ. */
final class ComparisonApi implements Routes {
  private static final int MOST_STEPS = 2_000;

  private final RunDoor door;

  ComparisonApi(RunDoor door) {
    this.door = door;
  }

  @Override
  public List<Route> routes() {
    return List.of(Route.of("GET", "runs/compare", this::compare));
  }

  private Api.Answer compare(Route.Call call) {
    Query query = call.query(Set.of("left", "right"));
    RunSearch.Found left = found(call, query.text("left"));
    RunSearch.Found right = found(call, query.text("right"));
    ReadRuns.Read one = door.read(left);
    ReadRuns.Read other = door.read(right);
    List<StepDifference> steps = StepDifference.between(one.steps(), other.steps());
    return Answers.of(
        200,
        Values.object(
            "left", door.summary(left, call.who()),
            "right", door.summary(right, call.who()),
            "input", told(ValueDifference.between(one.run().input(), other.run().input())),
            "result", told(ValueDifference.between(one.run().output(), other.run().output())),
            "steps", steps.stream().limit(MOST_STEPS).map(ComparisonApi::told).toList(),
            "whole", steps.size() <= MOST_STEPS));
  }

  private RunSearch.Found found(Route.Call call, @Nullable String run) {
    if (run == null) {
      throw new PawlException.Conflict("`left` and `right` name the runs");
    }
    return door.search(call.who()).find(run);
  }

  private static Map<String, @Nullable Object> told(StepDifference step) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", step.step());
    json.put("kind", step.kind().name().toLowerCase(Locale.ROOT));
    if (step.left() != null) {
      json.put("left", step.left().index());
    }
    if (step.right() != null) {
      json.put("right", step.right().index());
    }
    if (step.kind() == StepDifference.Kind.DIFFERENT) {
      json.put("input", told(step.inputs()));
      json.put("output", told(step.outputs()));
    }
    return json;
  }

  private static List<Map<String, @Nullable Object>> told(List<ValueDifference> differences) {
    return differences.stream().map(ComparisonApi::told).toList();
  }

  private static Map<String, @Nullable Object> told(ValueDifference difference) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("path", difference.path());
    if (difference.left() != Undefined.UNDEFINED) {
      json.put("left", ValueView.shortened(difference.left()));
    }
    if (difference.right() != Undefined.UNDEFINED) {
      json.put("right", ValueView.shortened(difference.right()));
    }
    return json;
  }
}
