package dev.pawl.formats.reading;

import dev.pawl.json.Json;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What a template yields, as one expression. */
public final class Formula {
  private static final Pattern PATH = Pattern.compile("\\$(\\.(\\w+|`[^`]+`))+");

  private Formula() {}

  public static String of(Template template) {
    return switch (template) {
      case Template.Literal literal -> Json.write(literal.value());
      case Template.Computed computed -> computed.expression().text();
      case Template.Fields fields ->
          fields.fields().entrySet().stream()
              .map(each -> Json.write(each.getKey()) + ": " + of(each.getValue()))
              .collect(Collectors.joining(", ", "{", "}"));
      case Template.Elements elements ->
          elements.elements().stream().map(Formula::of).collect(Collectors.joining(", ", "[", "]"));
      case Template.Text text -> text(text);
    };
  }

  /** Pieces of text one after the other. What there is no value for stays as it is written. */
  private static String text(Template.Text text) {
    List<String> pieces = new ArrayList<>();
    text.text()
        .forEachPart(
            (written, name) -> {
              String value = name == null ? null : value(text.values(), name);
              String quoted = Json.write(written);
              pieces.add(
                  value == null
                      ? quoted
                      : "(" + value + " != null ? " + value + " : " + quoted + ")");
            });
    boolean isText = pieces.size() > 1 && pieces.getFirst().startsWith("\"");
    return (isText ? "" : "\"\" & ")
        + String.join(" & ", pieces.isEmpty() ? List.of("\"\"") : pieces);
  }

  /** In parentheses, unless it is a mere path. */
  private static String operand(String expression) {
    return PATH.matcher(expression).matches() ? expression : "(" + expression + ")";
  }

  private static @Nullable String value(Template values, String name) {
    return switch (values) {
      case Template.Fields fields -> {
        Template value = fields.fields().get(name);
        yield value == null ? null : operand(of(value));
      }
      case Template.Literal(Map<?, ?> map, _) ->
          map.get(name) == null ? null : Json.write(map.get(name));
      case Template.Literal _, Template.Elements _ -> null;
      case Template.Computed _, Template.Text _ ->
          "$lookup(" + of(values) + ", " + Json.write(name) + ")";
    };
  }
}
