package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ModelQuestionTest {
  private static final int LONG = 200_000;

  @ParameterizedTest
  @CsvSource({
    "7, 7",
    "' 7 ', 7",
    "```7```, 7",
    "```json 7 ```, 7",
    "'```json\n7\n```\n', 7",
    "'```\n7 ```', 7"
  })
  void takesWhatStandsBetweenFences(String said, int answer) {
    assertThat(ModelQuestion.read(asking("integer"), saying(said))).isEqualTo(answer);
  }

  @ParameterizedTest
  @CsvSource({
    "yes, yes",
    "```yes, ```yes",
    "yes```, yes```",
    "`````, `````",
    "``````, ''",
    "'```text\nyes and `no`\n```', 'yes and `no`'",
    "'```Yes```', Yes"
  })
  void leavesATextAsItIsUnlessAllOfItIsFenced(String said, String answer) {
    assertThat(ModelQuestion.read(asking("string"), saying(said)))
        .isEqualTo(answer.replace("\\n", "\n"));
  }

  @Test
  void readsALongAnswerInNoTime() {
    Map<String, Object> blanks = saying("```" + " ".repeat(LONG) + "7");
    Map<String, Object> blocks =
        Map.of("content", Collections.nCopies(LONG, Map.of("type", "text", "text", "yes")));
    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          assertThatThrownBy(() -> ModelQuestion.read(asking("integer"), blanks))
              .isInstanceOf(JsonException.class);
          assertThat(ModelQuestion.read(asking("string"), blocks)).isEqualTo("yes".repeat(LONG));
        });
  }

  private static Question asking(String type) {
    return new Question("s", "n", NodeKind.To.MODEL, "?", Values.object("type", type), List.of());
  }

  private static Map<String, Object> saying(String text) {
    return Map.of(
        "role", "assistant", "content", Map.of("type", "text", "text", text.replace("\\n", "\n")));
  }
}
