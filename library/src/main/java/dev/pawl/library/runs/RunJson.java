package dev.pawl.library.runs;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.engine.journal.Letter;
import dev.pawl.engine.journal.RunOrigin;
import dev.pawl.engine.journal.RunSummary;
import dev.pawl.json.Undefined;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs and their steps as JSON. */
public final class RunJson {
  private RunJson() {}

  /**
   * @param fork what it was forked from, or null
   */
  public static Map<String, @Nullable Object> of(
      RunSummary run, boolean cutOff, RunOrigin.@Nullable Forked fork) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("run", run.run());
    json.put("tool", run.workflow());
    json.put("status", RunState.of(run, cutOff));
    json.put("started", RunState.instant(run.startedAt()).toString());
    if (run.endedAt() > 0) {
      json.put("ended", RunState.instant(run.endedAt()).toString());
      json.put("duration", (run.endedAt() - run.startedAt()) / 1_000.0);
    }
    if (!run.waits().isEmpty()) {
      Map<String, @Nullable Object> waits = new LinkedHashMap<>();
      run.waits().forEach((step, what) -> waits.put(step, what.name().toLowerCase(Locale.ROOT)));
      json.put("waits", waits);
    }
    if (run.failure() != null) {
      json.put("error", run.failure().toKeptJson());
    }
    json.put("principal", run.principal().name());
    if (fork != null) {
      json.put("fork", fork(fork));
    }
    json.put("digest", run.digest());
    json.put("events", run.events());
    return json;
  }

  public static Map<String, @Nullable Object> of(
      KeptRun run, boolean cutOff, KeptWishes wishes, List<TimelineStep> steps) {
    Map<String, @Nullable Object> json = of(run.summary(), cutOff, run.forked());
    json.put("input", run.input());
    put(json, "result", run.output());
    List<RunWarning> warnings = RunWarning.of(run.events());
    if (!warnings.isEmpty()) {
      json.put("warnings", warnings.stream().map(RunJson::of).toList());
    }
    json.put("steps", steps.stream().map(RunJson::of).toList());
    List<Question> questions = run.questions();
    if (!questions.isEmpty()) {
      json.put("questions", questions.stream().map(each -> of(each, wishes)).toList());
    }
    if (wishes.cancel() != null) {
      json.put("toBeCancelled", wishes.cancel());
    }
    return json;
  }

  public static Map<String, @Nullable Object> of(RunWarning warning) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", warning.step());
    json.put("node", warning.node());
    json.put("message", warning.message());
    return json;
  }

  public static Map<String, @Nullable Object> of(TimelineStep step) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("index", step.index());
    json.put("step", step.step());
    json.put("node", step.node());
    if (step.source() != null) {
      json.put("type", step.source().kind().type().word());
    }
    json.put("state", step.state().name().toLowerCase(Locale.ROOT));
    json.put("started", RunState.instant(step.startedAt()).toString());
    if (step.endedAt() > 0) {
      json.put("duration", (step.endedAt() - step.startedAt()) / 1_000.0);
    }
    json.put("attempts", step.attempts());
    if (!step.marks().isEmpty()) {
      json.put(
          "marks",
          step.marks().stream()
              .sorted()
              .map(mark -> mark.name().toLowerCase(Locale.ROOT))
              .toList());
    }
    if (step.answeredBy() != null) {
      json.put("answeredBy", step.answeredBy().name());
    }
    put(json, "input", step.input());
    put(json, "output", step.output());
    if (step.failure() != null) {
      json.put("error", step.failure().toKeptJson());
    }
    return json;
  }

  public static Map<String, @Nullable Object> of(Question question) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", question.step());
    json.put("node", question.node());
    json.put("to", question.to().name().toLowerCase(Locale.ROOT));
    json.put("question", question.text());
    json.put("schema", question.schema());
    if (!question.options().isEmpty()) {
      json.put("options", question.options());
    }
    return json;
  }

  private static Map<String, @Nullable Object> of(Question question, KeptWishes wishes) {
    Map<String, @Nullable Object> json = of(question);
    Letter.Wish.Answer kept = wishes.answers().get(question.step());
    if (kept != null) {
      json.put("keptAnswer", kept.value());
    }
    return json;
  }

  private static void put(Map<String, @Nullable Object> json, String key, @Nullable Object value) {
    if (value != Undefined.UNDEFINED) {
      json.put(key, value);
    }
  }

  /** What a run was forked from. */
  public static Map<String, @Nullable Object> fork(RunOrigin.Forked fork) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("of", fork.run());
    json.put("index", fork.index());
    json.put("live", fork.live());
    if (!fork.outputs().isEmpty()) {
      json.put("set", fork.outputs());
    }
    return json;
  }
}
