package dev.pawl.mcp.face;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a client's response says to a question of a step. */
sealed interface ReadAnswer {
  record Value(@Nullable Object value) implements ReadAnswer {}

  /** Whoever was asked does not want to answer. */
  record Nothing() implements ReadAnswer {}

  record Unfit(String why) implements ReadAnswer {}

  static ReadAnswer of(Question question, Map<String, @Nullable Object> response) {
    try {
      if (question.to() == To.MODEL) {
        return new Value(ModelQuestion.read(question, response));
      }
      if (!"accept".equals(response.get("action"))) {
        return new Nothing();
      }
      return response.get("content") instanceof Map<?, ?> content
          ? new Value(QuestionForm.of(question.asForm()).read(Values.asObject(content)))
          : new Unfit("the form came back without its content");
    } catch (JsonException e) {
      return new Unfit("it should be JSON, but is not: " + e.getMessage());
    }
  }

  /** A response to a form that says a value. */
  static Map<String, @Nullable Object> accepting(@Nullable Object value) {
    return Values.object("action", "accept", "content", value);
  }
}
