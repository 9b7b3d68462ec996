package dev.pawl.mcp.face;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.protocol.server.Exchange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A question for the client's model. */
final class ModelQuestion {
  private static final int MOST_TOKENS = 4_000;
  private static final String FENCE = "```";

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
    StringBuilder said = new StringBuilder();
    gather(response.get("content"), said);
    String inner = unfenced(said.toString().strip());
    return isText(question) ? inner : Json.parse(inner);
  }

  /**
   * What stands between fences, if all of it does; a regular expression could take for ever on what
   * a client sends.
   */
  private static String unfenced(String said) {
    if (said.length() < 2 * FENCE.length() || !said.startsWith(FENCE) || !said.endsWith(FENCE)) {
      return said;
    }
    String inner = said.substring(FENCE.length(), said.length() - FENCE.length());
    int language = 0;
    while (language < inner.length() && isLowerCaseLetter(inner.charAt(language))) {
      language++;
    }
    return inner.substring(language).strip();
  }

  private static boolean isLowerCaseLetter(char c) {
    return c >= 'a' && c <= 'z';
  }

  private static void gather(@Nullable Object content, StringBuilder said) {
    if (content instanceof List<?> blocks) {
      blocks.forEach(each -> gather(each, said));
    } else if (content instanceof Map<?, ?> block && block.get("text") instanceof String text) {
      said.append(text);
    }
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
