package dev.pawl.cli.form;

import dev.pawl.cli.terminal.Channel;
import dev.pawl.cli.terminal.Colour;
import dev.pawl.cli.terminal.Lines;
import dev.pawl.cli.terminal.Prose;
import dev.pawl.cli.terminal.Terminal;
import dev.pawl.engine.interpreter.Question;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run wants to know, put to a person: field by field, or as the one thing that it is. */
public final class AskForm {
  /** What an answer is called that is not made of named parts. */
  public static final String ANSWER = "answer";

  private final Channel err;
  private final int width;
  private final Question question;

  public AskForm(Terminal terminal, Question question) {
    this.err = terminal.err();
    this.width = Math.min(terminal.width(), 110);
    this.question = question;
  }

  /** The properties of an answer that has named parts; empty for one that has none. */
  public static Map<?, ?> parts(Map<String, ? extends @Nullable Object> schema) {
    boolean isObject = schema.get("type") == null || "object".equals(schema.get("type"));
    return isObject && schema.get("properties") instanceof Map<?, ?> properties
        ? properties
        : Map.of();
  }

  /** Says which step asks, and what. */
  public void show() {
    String head = "`" + question.step() + "` asks: ";
    List<String> wrapped = Prose.wrapped(head + question.text(), width);
    err.println(err.paint(Colour.YELLOW, "?") + " " + err.paint(Colour.BOLD, wrapped.getFirst()));
    wrapped.subList(1, wrapped.size()).forEach(line -> err.println("  " + line));
    err.writer().flush();
  }

  /** An answer that fits. */
  public record Filled(@Nullable Object answer) {}

  /** Asks until the answer fits; empty when there is nobody any more. */
  public Optional<Filled> ask(Lines lines) throws InterruptedException {
    show();
    FormFilling filling = new FormFilling(err, width, lines);
    while (true) {
      Optional<Filled> filled = fill(filling);
      if (filled.isEmpty()) {
        return filled;
      }
      List<String> refusals = question.refusals(question.answeredWith(filled.get().answer));
      if (refusals.isEmpty()) {
        return filled;
      }
      refusals.forEach(filling::refuse);
    }
  }

  private Optional<Filled> fill(FormFilling filling) throws InterruptedException {
    Map<?, ?> parts = parts(question.schema());
    Map<String, @Nullable Object> content = new LinkedHashMap<>();
    if (parts.isEmpty()) {
      return filling.fill(new FormField(ANSWER, question.schema(), true), content)
          ? Optional.of(new Filled(content.get(ANSWER)))
          : Optional.empty();
    }
    List<?> required =
        question.schema().get("required") instanceof List<?> names ? names : List.of();
    for (Map.Entry<?, ?> each : parts.entrySet()) {
      String name = String.valueOf(each.getKey());
      Map<?, ?> property = each.getValue() instanceof Map<?, ?> map ? map : Map.of();
      if (!filling.fill(new FormField(name, property, required.contains(name)), content)) {
        return Optional.empty();
      }
    }
    return Optional.of(new Filled(content));
  }
}
