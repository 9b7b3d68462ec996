package dev.pawl.library.testing;

import dev.pawl.engine.replay.Expectation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tells in which way a run went otherwise than it should. */
final class Comparison {
  private Comparison() {}

  /** In one line: where it first differs. */
  static String title(Expectation expected, Expectation actual) {
    int first = first(expected, actual);
    if (first < 0) {
      return "it takes the same path, but ends otherwise";
    }
    if (first >= actual.path().size()) {
      return "it ends before " + name(expected.path().get(first));
    }
    if (first >= expected.path().size()) {
      return "it goes on to " + name(actual.path().get(first)) + " after what should be its end";
    }
    Map<String, @Nullable Object> should = expected.path().get(first);
    Map<String, @Nullable Object> does = actual.path().get(first);
    return String.valueOf(should.get("step")).equals(does.get("step"))
        ? name(does) + " ends otherwise"
        : "it comes to " + name(does) + " instead of " + name(should);
  }

  /** The index of the first step that differs, or -1. */
  private static int first(Expectation expected, Expectation actual) {
    int most = Math.max(expected.path().size(), actual.path().size());
    for (int i = 0; i < most; i++) {
      if (i >= expected.path().size()
          || i >= actual.path().size()
          || !Values.deepEquals(expected.path().get(i), actual.path().get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static String name(Map<String, @Nullable Object> step) {
    return "`" + step.get("step") + "`";
  }

  static List<String> details(Expectation expected, Expectation actual, Workflow workflow) {
    List<String> lines = new ArrayList<>();
    int first = first(expected, actual);
    Map<String, @Nullable Object> at =
        first >= 0 && first < actual.path().size() ? actual.path().get(first) : null;
    Place place = at == null ? Place.UNKNOWN : place(workflow, String.valueOf(at.get("step")));
    if (place.line() > 0) {
      lines.add("at " + place);
    }
    if (!Values.deepEquals(expected.end(), actual.end())) {
      lines.add("result:");
      lines.addAll(
          UnifiedDiff.of(MismatchWords.pretty(expected.end()), MismatchWords.pretty(actual.end())));
    }
    List<String> path = UnifiedDiff.of(steps(expected), steps(actual));
    if (!path.isEmpty()) {
      lines.add("path:");
      lines.addAll(path);
    }
    return lines;
  }

  private static List<String> steps(Expectation expectation) {
    List<String> lines = new ArrayList<>();
    for (Map<String, @Nullable Object> step : expectation.path()) {
      Map<String, @Nullable Object> rest = new LinkedHashMap<>(step);
      rest.remove("step");
      lines.add(step.get("step") + (rest.isEmpty() ? "" : "  " + Json.write(rest)));
    }
    return lines;
  }

  /** Where the node of a step of the workflow itself is written. */
  private static Place place(Workflow workflow, String step) {
    String node = step.replaceAll("[#\\[/].*", "");
    int index = workflow.indexOf(node);
    return index < 0 ? Place.UNKNOWN : workflow.node(index).source().place();
  }
}
