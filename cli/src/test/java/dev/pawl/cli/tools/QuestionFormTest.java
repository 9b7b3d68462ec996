package dev.pawl.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.form.QuestionForm;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.cli.terminal.TypedLines;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuestionFormTest {
  private static final String FORM =
      """
      { "message": "Who are you?", "requestedSchema": { "type": "object", "required": ["name", "age"],
        "properties": {
          "name": { "type": "string", "minLength": 2, "description": "As in your passport" },
          "age": { "type": "integer", "minimum": 0 },
          "member": { "type": "boolean", "default": true },
          "size": { "type": "string", "oneOf": [
            { "const": "s", "title": "Small" }, { "const": "l", "title": "Large" } ] },
          "days": { "type": "array", "items": { "enum": ["mon", "tue", "wed"] } },
          "note": { "type": "string" } } } }
      """;

  private final CommandRun run = CommandRun.onTerminal();

  private Map<String, ?> answer(String params, String... typed) throws InterruptedException {
    run.reading(String.join("\n", typed) + (typed.length == 0 ? "" : "\n"));
    Terminal terminal = run.terminal();
    try (TypedLines lines = new TypedLines(terminal.in())) {
      @SuppressWarnings("unchecked")
      Map<String, Object> map = (Map<String, Object>) Json.parse(params);
      return new QuestionForm(terminal, lines, "demo", map).ask();
    }
  }

  @Test
  void asksFieldByField() throws Exception {
    Map<String, ?> answer = answer(FORM, "yes", "Ada", "36", "no", "2", "mon, 3", "");
    assertThat(answer)
        .isEqualTo(
            Values.object(
                "action",
                "accept",
                "content",
                Values.object(
                    "name",
                    "Ada",
                    "age",
                    Json.parse("36"),
                    "member",
                    false,
                    "size",
                    "l",
                    "days",
                    List.of("mon", "wed"))));
    assertThat(run.err())
        .contains("server `demo` asks: Who are you?")
        .contains("As in your passport")
        .contains("name (string): ")
        .contains("member (yes or no, optional) [true]: ")
        .contains("1) Small");
  }

  @Test
  void asksAgainUntilTheAnswerFits() throws Exception {
    Map<String, ?> answer =
        answer(
            FORM, "perhaps", "", "", "A", "Ada", "x", "1.5", "-1", "5", "maybe", "", "9", "large",
            "sun", "", "");
    assertThat(answer)
        .isEqualTo(
            Values.object(
                "action",
                "accept",
                "content",
                Values.object("name", "Ada", "age", Json.parse("5"), "member", true, "size", "l")));
    assertThat(run.err())
        .contains("yes, no or cancel, please")
        .contains("it is needed")
        .contains("a number, please")
        .contains("yes or no, please")
        .contains("one of 1 to 2, please", "one of 1 to 3, please");
  }

  @Test
  void mayBeDeclinedOrCancelled() throws Exception {
    assertThat(answer(FORM, "n")).isEqualTo(Map.of("action", "decline"));
    assertThat(answer(FORM, "cancel")).isEqualTo(Map.of("action", "cancel"));
  }

  @Test
  void theEndOfTheInputCancels() throws Exception {
    assertThat(answer(FORM)).isEqualTo(Map.of("action", "cancel"));
    assertThat(answer(FORM, "y", "Ada")).isEqualTo(Map.of("action", "cancel"));
  }

  @Test
  void aUrlIsShownAndNotOpened() throws Exception {
    String params =
        "{\"mode\":\"url\",\"message\":\"Sign in\",\"url\":\"http://127.0.0.1/\\u001b[2Jx\"}";
    assertThat(answer(params, "y")).isEqualTo(Map.of("action", "accept"));
    assertThat(run.err()).contains("open http://127.0.0.1/").doesNotContain("\u001b");
  }

  @Test
  void whereNobodyCanBeAskedItIsDeclinedAndSaid() throws Exception {
    Terminal terminal = run.terminal();
    try (CallDisplay display = new CallDisplay(terminal, "demo.ask");
        PersonAtTerminal person = new PersonAtTerminal(terminal, display)) {
      assertThat(person.ask("demo", "elicitation/create", Values.object("message", "Name?")))
          .hasValue(Values.object("action", "decline"));
      assertThat(person.ask("demo", "sampling/createMessage", Map.of())).isEmpty();
    }
    assertThat(run.err()).contains("asks: Name?", "declined, because stdin is no terminal");
  }
}
