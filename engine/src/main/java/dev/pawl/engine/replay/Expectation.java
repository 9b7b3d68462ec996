package dev.pawl.engine.replay;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.CanonicalJson;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.PawlException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a run that is replayed should end, and on which path.
 *
 * @param end one member: {@code result}, or {@code failure}
 * @param path its steps in the order in which they began, each with its output or failure; of a
 *     large output only the digest
 */
public record Expectation(
    Map<String, @Nullable Object> end, List<Map<String, @Nullable Object>> path) {
  /** Outputs that are longer, in bytes of JSON, are known by their digest. */
  private static final int LARGE = 2_000;

  public Expectation {
    path = List.copyOf(path);
  }

  /** How it went this time. */
  public static Expectation of(Workflow workflow, Replayed replayed) {
    return new Expectation(
        end(replayed.result()),
        RunHistory.of(workflow, replayed.events()).stream().map(Expectation::step).toList());
  }

  private static Map<String, @Nullable Object> end(RunResult result) {
    return switch (result) {
      case RunResult.Completed completed -> Values.object("result", completed.output());
      case RunResult.Failed failed -> Values.object("failure", failed.failure().toJson());
      case RunResult.Suspended _ -> throw new PawlException.Defect("the run did not end");
    };
  }

  private static Map<String, @Nullable Object> step(StepRecord record) {
    Map<String, @Nullable Object> step = new LinkedHashMap<>();
    step.put("step", record.step());
    if (record.attempts() > 1) {
      step.put("attempts", record.attempts());
    }
    if (record.error() != null) {
      step.put("failure", record.error().toJson());
    } else if (record.output() != Undefined.UNDEFINED) {
      int size = Json.write(record.output()).getBytes(UTF_8).length;
      if (size > LARGE) {
        step.put("sha256", CanonicalJson.sha256(record.output()));
        step.put("bytes", size);
      } else {
        step.put("output", record.output());
      }
    }
    return Values.asObject(step);
  }

  /** Whether two runs went the same way and ended the same. */
  public boolean isMetBy(Expectation actual) {
    return Values.deepEquals(end, actual.end) && Values.deepEquals(path, actual.path);
  }
}
