package dev.pawl.engine.replay;

import dev.pawl.engine.replay.RecordedCall.Answer;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Recordings as JSON and back: for people to read, and for version control to compare. */
public final class RecordingJson {
  private RecordingJson() {}

  public static Map<String, @Nullable Object> write(Recording recording) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("tool", recording.tool());
    json.put("input", recording.input());
    json.put("run", recording.run());
    json.put("startedAt", instant(recording.startedAt()).toString());
    json.put("seed", recording.seed());
    boolean inOrder = inOrder(recording.calls());
    json.put("calls", recording.calls().stream().map(call -> call(call, inOrder)).toList());
    if (!recording.inputs().isEmpty()) {
      json.put(
          "answers",
          recording.inputs().stream()
              .map(input -> Values.object("step", input.step(), "answer", input.answer()))
              .toList());
    }
    if (!recording.rulings().isEmpty()) {
      json.put("rulings", recording.rulings().stream().map(RecordedRuling::toJson).toList());
    }
    RecordedStop stop = recording.stop();
    if (stop != null) {
      Object step = stop.step() == null ? Undefined.UNDEFINED : stop.step();
      json.put(
          "cancelled", Values.object("reason", stop.reason(), "after", stop.event(), "step", step));
    }
    return json;
  }

  /** Whether answers came in the order in which calls began, which is then not worth a word. */
  private static boolean inOrder(List<RecordedCall> calls) {
    int expected = 0;
    for (RecordedCall call : calls) {
      for (Answer answer : call.answers()) {
        if (!(answer instanceof Answer.None) && answer.order() != expected++) {
          return false;
        }
      }
    }
    return true;
  }

  private static Map<String, @Nullable Object> call(RecordedCall call, boolean inOrder) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("step", call.step());
    json.put("server", call.server());
    json.put("tool", call.tool());
    if (call.readOnly()) {
      json.put("readOnly", true);
    }
    json.put("arguments", call.arguments());
    json.put(
        "answers",
        call.answers().stream().map(answer -> inOrder ? answer(answer) : ordered(answer)).toList());
    return json;
  }

  private static Map<String, @Nullable Object> ordered(Answer answer) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (!(answer instanceof Answer.None)) {
      json.put("order", answer.order());
    }
    json.putAll(answer(answer));
    return json;
  }

  private static Map<String, @Nullable Object> answer(Answer answer) {
    return switch (answer) {
      case Answer.Result(_, var result) -> result.toJson();
      case Answer.Failed(_, FailureCode code, String message, boolean inDoubt) ->
          Values.object(
              "failure",
              Values.object("code", code.name(), "message", message),
              "inDoubt",
              inDoubt ? true : Undefined.UNDEFINED);
      case Answer.None() -> Map.of("interrupted", true);
    };
  }

  /**
   * @throws RecordingException when something is missing or makes no sense, with where
   */
  public static Recording read(Map<String, @Nullable Object> json) throws RecordingException {
    RecordingFields in = new RecordingFields("", json);
    int[] answers = {0};
    List<RecordedCall> calls = in.list("calls", call -> readCall(call, answers));
    List<RecordedInput> inputs =
        in.has("answers")
            ? in.list("answers", each -> new RecordedInput(each.text("step"), each.value("answer")))
            : List.of();
    return new Recording(
        in.text("tool"),
        in.text("run"),
        micros(in, "startedAt"),
        in.number("seed"),
        in.object("input").json(),
        calls,
        inputs,
        in.has("rulings") ? in.list("rulings", RecordedRuling::read) : List.of(),
        in.has("cancelled") ? readStop(in.object("cancelled")) : null);
  }

  private static Instant instant(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  private static long micros(RecordingFields in, String name) throws RecordingException {
    try {
      return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.parse(in.text(name)));
    } catch (DateTimeException | ArithmeticException _) {
      throw in.wrong(name, "is no moment such as 2026-01-31T09:30:00Z");
    }
  }

  private static RecordedStop readStop(RecordingFields in) throws RecordingException {
    return new RecordedStop(
        in.text("reason"), in.text("after"), in.has("step") ? in.text("step") : null);
  }

  private static RecordedCall readCall(RecordingFields in, int[] answers)
      throws RecordingException {
    return new RecordedCall(
        in.text("step"),
        in.text("server"),
        in.text("tool"),
        in.has("readOnly") && in.flag("readOnly"),
        in.object("arguments").json(),
        in.list("answers", answer -> readAnswer(answer, answers)));
  }

  private static Answer readAnswer(RecordingFields in, int[] answers) throws RecordingException {
    if (in.has("interrupted")) {
      return new Answer.None();
    }
    int order = answers[0]++;
    if (in.has("order")) {
      order = Math.clamp(in.number("order"), 0, Integer.MAX_VALUE - 1);
    }
    if (!in.has("failure")) {
      in.list("content", each -> each);
      return new Answer.Result(order, ToolResultJson.read(in.json()));
    }
    RecordingFields failure = in.object("failure");
    FailureCode code;
    try {
      code = FailureCode.valueOf(failure.text("code"));
    } catch (IllegalArgumentException _) {
      throw failure.wrong("code", "is no code of a failure");
    }
    return new Answer.Failed(
        order, code, failure.text("message"), in.has("inDoubt") && in.flag("inDoubt"));
  }

  public static Map<String, @Nullable Object> write(Expectation expectation) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(expectation.end());
    json.put("path", expectation.path());
    return json;
  }

  /**
   * @throws RecordingException when something is missing or makes no sense, with where
   */
  public static Expectation readExpectation(Map<String, @Nullable Object> json)
      throws RecordingException {
    RecordingFields in = new RecordingFields("", json);
    List<Map<String, @Nullable Object>> path =
        in.list(
            "path",
            each -> {
              each.text("step");
              return each.json();
            });
    return new Expectation(
        in.has("failure")
            ? Values.object("failure", in.object("failure").json())
            : Values.object("result", in.value("result")),
        path);
  }
}
