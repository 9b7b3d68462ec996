package dev.pawl.mcp.face;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.server.Exchange;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A question for the client's model. */
final class ModelQuestion {
  private static final int MOST_TOKENS = 4_000;
  private static final Pattern FENCED = Pattern.compile("(?s)```[a-z]*\\s*(.*?)\\s*```");

  private ModelQuestion() {}

  static Exchange.Question ask(Question question, @Nullable String complaint) {
    StringBuilder text = new StringBuilder(question.text());
    if (!isText(question)) {
      text.append("\n\nAnswer with nothing but JSON that fits this JSON Schema:\n")
          .append(Json.write(question.schema()));
    } else if (!choices(question).isEmpty()) {
      text.append("\n\nAnswer with nothing but one of these:");
      choices(question).forEach(each -> text.append("\n- ").append(each));
    }
    if (complaint != null) {
      text.append("\n\nThe last answer does not fit: ").append(complaint);
    }
    return new Exchange.Question(
        "sampling/createMessage",
        Values.object(
            "messages",
            List.of(
                Values.object(
                    "role",
                    "user",
                    "content",
                    Values.object("type", "text", "text", text.toString()))),
            "maxTokens",
            MOST_TOKENS));
  }

  /**
   * The answer in what the model said.
   *
   * @throws dev.pawl.json.JsonException when it should be JSON and is not
   */
  static @Nullable Object read(Question question, Map<String, @Nullable Object> response) {
    String said = said(response.get("content")).strip();
    Matcher fenced = FENCED.matcher(said);
    String inner = fenced.matches() ? String.valueOf(fenced.group(1)) : said;
    return isText(question) ? inner : Json.parse(inner);
  }

  private static String said(@Nullable Object content) {
    if (content instanceof List<?> blocks) {
      return blocks.stream().map(ModelQuestion::said).reduce("", String::concat);
    }
    return content instanceof Map<?, ?> block && block.get("text") instanceof String text
        ? text
        : "";
  }

  private static boolean isText(Question question) {
    return "string".equals(question.schema().get("type")) || !choices(question).isEmpty();
  }

  private static List<String> choices(Question question) {
    return question.schema().get("enum") instanceof List<?> values
            && values.stream().allMatch(String.class::isInstance)
        ? values.stream().map(String::valueOf).toList()
        : List.of();
  }
}
