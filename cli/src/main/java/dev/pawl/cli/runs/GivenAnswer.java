package dev.pawl.cli.runs;

import dev.pawl.cli.form.AskForm;
import dev.pawl.cli.option.Given;
import dev.pawl.cli.option.GivenText;
import dev.pawl.cli.option.ToolArguments;
import dev.pawl.json.Values;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer on the command line: JSON, or {@code key=value} words that a schema gives meaning. */
final class GivenAnswer {
  private final Given given;
  private final InputStream in;
  private final List<String> pairs;

  GivenAnswer(Given given, InputStream in, List<String> pairs) {
    this.given = given;
    this.in = in;
    this.pairs = pairs;
    if (pairs.isEmpty() && !given.has("--input")) {
      throw given.wrong("say what to answer, as key=value or with --input");
    }
  }

  /**
   * As an answer that is to fit a schema.
   *
   * @throws ToolArguments.Unusable when a word can never fit it
   */
  @Nullable Object to(Map<String, ? extends @Nullable Object> schema)
      throws IOException, ToolArguments.Unusable {
    String input = given.value("--input");
    Object json = input == null ? null : GivenText.of(input, "--input", in).value();
    if (pairs.isEmpty()) {
      return Values.freeze(json);
    }
    if (input != null && !(json instanceof Map<?, ?>)) {
      throw given.wrong("--input must be a JSON object when there are key=value pairs too");
    }
    Map<String, @Nullable Object> object =
        json instanceof Map<?, ?> map ? Values.asObject(map) : Map.of();
    if (!AskForm.parts(schema).isEmpty() || !isSingle(schema)) {
      return Values.freeze(new ToolArguments(schema).with(object, pairs));
    }
    Map<String, @Nullable Object> wrapping = new LinkedHashMap<>();
    wrapping.put("properties", Map.of(AskForm.ANSWER, schema));
    wrapping.put("additionalProperties", false);
    return Values.freeze(new ToolArguments(wrapping).with(object, pairs).get(AskForm.ANSWER));
  }

  /** Whether an answer has no named parts, so that it goes by the name of all such answers. */
  private static boolean isSingle(Map<String, ? extends @Nullable Object> schema) {
    return !"object".equals(schema.get("type"));
  }

  /** As the same kind of answer as another one, for which the schema is not known any more. */
  @Nullable Object like(@Nullable Object other) throws IOException {
    try {
      return switch (other) {
        case Map<?, ?> parts -> to(Map.of("type", "object", "properties", texts(parts)));
        case String _ -> to(Map.of("type", "string"));
        case null, default -> to(Map.of());
      };
    } catch (ToolArguments.Unusable e) {
      throw given.wrong(e.getMessage());
    }
  }

  /** Which parts are texts, so that one that looks like a number is not taken for one. */
  private static Map<String, Object> texts(Map<?, ?> parts) {
    Map<String, Object> texts = new LinkedHashMap<>();
    parts.forEach(
        (name, part) -> {
          if (part instanceof String) {
            texts.put(String.valueOf(name), Map.of("type", "string"));
          }
        });
    return texts;
  }
}
