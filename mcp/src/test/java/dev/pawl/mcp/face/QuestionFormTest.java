package dev.pawl.mcp.face;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Values;
import dev.pawl.model.NodeKind.To;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class QuestionFormTest {
  private static QuestionForm form(Object... schema) {
    return QuestionForm.of(
        new Question("s", "s", To.HUMAN, "Well?", Values.object(schema), List.of()));
  }

  private static Map<String, @Nullable Object> text() {
    return Values.object("type", "string");
  }

  @Test
  void choicesAreTexts() {
    QuestionForm form = form("enum", List.of("yes", "no"));
    assertThat(form.fields())
        .isEqualTo(Map.of("answer", Values.object("type", "string", "enum", List.of("yes", "no"))));
    assertThat(form.read(Values.object("answer", "no"))).isEqualTo("no");
  }

  @Test
  void choicesAmongOtherThingsAreJson() {
    QuestionForm form = form("enum", List.of(1, 2));
    assertThat(form).isInstanceOf(QuestionForm.Text.class);
    assertThat(form.read(Values.object("answer", "2"))).isEqualTo(2);
  }

  @Test
  void whatIsDeepAndNotNeededIsLeftOut() {
    QuestionForm form =
        form(
            "type",
            "object",
            "properties",
            Values.object("decision", text(), "result", Map.of()),
            "required",
            List.of("decision"));
    assertThat(form.fields()).containsOnlyKeys("decision");
  }

  @Test
  void whatIsDeepAndNeededIsJson() {
    assertThat(
            form(
                "type",
                "object",
                "properties",
                Values.object("list", Values.object("type", "array"), "name", text()),
                "required",
                List.of("list")))
        .isInstanceOf(QuestionForm.Text.class);
    assertThat(form("type", "object", "required", List.of("a")))
        .isInstanceOf(QuestionForm.Text.class);
    assertThat(form("type", "object", "properties", Map.of()))
        .isInstanceOf(QuestionForm.Text.class);
    assertThat(form()).isInstanceOf(QuestionForm.Text.class);
  }

  @Test
  void aFieldKeepsOnlyWhatFormsUnderstand() {
    assertThat(form("type", "string", "format", "email", "pattern", "x", "title", "Mail").fields())
        .isEqualTo(
            Map.of("answer", Values.object("type", "string", "format", "email", "title", "Mail")));
    assertThat(form("type", "string", "format", "ipv6").fields())
        .isEqualTo(Map.of("answer", text()));
  }
}
