package dev.pawl.cli.test;

import dev.pawl.engine.replay.Trial;
import dev.pawl.json.Values;
import dev.pawl.library.testing.Coverage;
import dev.pawl.library.testing.TestResult;
import dev.pawl.library.testing.TestResult.Status;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results of tests for programs. */
final class TestJson {
  private TestJson() {}

  static Map<String, @Nullable Object> of(
      List<TestResult> results, List<Coverage.OfTool> coverage) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    for (Status status : Status.values()) {
      json.put(
          word(status), (int) results.stream().filter(each -> each.status() == status).count());
    }
    json.put("tests", results.stream().map(TestJson::of).toList());
    json.put("coverage", coverage.stream().map(TestJson::of).toList());
    return json;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Map<String, @Nullable Object> of(TestResult result) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("file", result.file().toString());
    json.put("name", result.name());
    if (result.test() != null) {
      json.put("definition", result.test().graph().toString());
      json.put("tool", result.test().recording().tool());
    }
    json.put("status", word(result.status()));
    if (!result.why().isEmpty()) {
      json.put("why", result.why());
      json.put("details", result.details());
    }
    if (!result.trials().isEmpty()) {
      json.put("faults", result.trials().stream().map(TestJson::of).toList());
    }
    return json;
  }

  private static Map<String, @Nullable Object> of(Trial trial) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", trial.step());
    json.put("fault", word(trial.fault()));
    json.put("verdict", word(trial.verdict()));
    if (!trial.details().isEmpty()) {
      json.put("details", trial.details());
    }
    if (trial.guessed()) {
      json.put("guessed", true);
    }
    return json;
  }

  private static Map<String, @Nullable Object> of(Coverage.OfTool tool) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("tool", tool.tool());
    json.put("percent", tool.percent());
    tool.counts()
        .forEach(
            (what, count) ->
                json.put(what, Values.object("reached", count.reached(), "all", count.all())));
    json.put("missed", tool.missed());
    return json;
  }
}
