package dev.pawl.cli.form;

import dev.pawl.cli.terminal.Launcher;
import dev.pawl.cli.terminal.Printable;
import dev.pawl.engine.interpreter.Listening;
import dev.pawl.engine.interpreter.Question;
import dev.pawl.json.Json;
import dev.pawl.library.runs.RunNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** How a question can be answered from anywhere: the words of a command, ready to be changed. */
public final class AnswerWords {
  private AnswerWords() {}

  /**
   * {@code pawl runs answer 1f3c9a02 review ok=true}.
   *
   * @param data what has to be said about where runs are kept, or empty
   */
  public static String command(String run, Question question, String data) {
    if (question.held() != null) {
      return Launcher.words()
          + " approvals approve "
          + RunNames.shortened(run)
          + " "
          + Printable.quoted(question.step())
          + data;
    }
    return Launcher.words()
        + " runs answer "
        + RunNames.shortened(run)
        + " "
        + Printable.quoted(question.step())
        + " "
        + example(question)
        + data;
  }

  /** How to send a signal that a run listens for. */
  public static String command(Listening listening, String data) {
    return Launcher.words()
        + " runs signal "
        + Printable.quoted(listening.name())
        + (listening.key().isEmpty() ? "" : " --key " + Printable.quoted(listening.key()))
        + data;
  }

  private static String example(Question question) {
    Map<?, ?> parts = AskForm.parts(question.schema());
    if (parts.isEmpty()) {
      return pair(AskForm.ANSWER, question.schema());
    }
    List<?> required =
        question.schema().get("required") instanceof List<?> names
            ? names
            : parts.keySet().stream().toList();
    return parts.entrySet().stream()
        .filter(part -> required.contains(part.getKey()))
        .map(part -> pair(String.valueOf(part.getKey()), part.getValue()))
        .collect(Collectors.joining(" "));
  }

  private static String pair(String key, @Nullable Object schema) {
    return Printable.quoted(key + "=" + value(schema instanceof Map<?, ?> map ? map : Map.of()));
  }

  private static String value(Map<?, ?> schema) {
    List<SchemaWords.Choice> choices = SchemaWords.choices(schema);
    if (!choices.isEmpty()) {
      Object first = choices.getFirst().value();
      return first instanceof String text ? text : Json.write(first);
    }
    return switch (String.valueOf(schema.get("type"))) {
      case "boolean" -> "true";
      case "number", "integer" -> "1";
      case "array" -> "[]";
      case "object" -> "{}";
      default -> "TEXT";
    };
  }

  /** What can be answered, a line for each part that has choices or a meaning of its own. */
  public static List<String> choices(Question question) {
    Map<?, ?> parts = AskForm.parts(question.schema());
    List<String> lines = new ArrayList<>();
    if (parts.isEmpty()) {
      addChoices(AskForm.ANSWER, question.schema(), lines);
    }
    parts.forEach((name, schema) -> addChoices(String.valueOf(name), schema, lines));
    return lines;
  }

  private static void addChoices(String name, @Nullable Object schema, List<String> lines) {
    List<SchemaWords.Choice> choices =
        schema instanceof Map<?, ?> map ? SchemaWords.choices(map) : List.of();
    if (!choices.isEmpty()) {
      lines.add(
          name
              + ": "
              + choices.stream().map(SchemaWords.Choice::words).collect(Collectors.joining(", ")));
    }
  }
}
