package dev.pawl.engine.check;

import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds texts that were meant to be computed, and are passed on as they are. One is certain only as
 * all of a value, where it reads what is known and nothing says that the tool takes such texts:
 * others have paths with a {@code $} as well.
 */
final class Meant {
  private static final Pattern PATH =
      Pattern.compile("\\$\\$?\\.([A-Za-z_][\\w-]*).*", Pattern.DOTALL);
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)(?:\\.[\\w.]+)?");
  private static final Pattern CALL = Pattern.compile("\\$(\\w+)\\(.*\\)", Pattern.DOTALL);
  private static final Pattern BRACES = Pattern.compile("\\{\\{(.*?)\\}\\}", Pattern.DOTALL);
  private static final Pattern DOLLAR_BRACES = Pattern.compile("\\$\\{\\s*([^}:]+?)\\s*\\}");
  private static final Pattern FIRST_NAME = Pattern.compile("\\s*\\$*\\.?([A-Za-z_]\\w*)");

  /** What is said of arguments that take the texts of some language. */
  private static final Pattern LANGUAGE =
      Pattern.compile(
          "(?<![a-z])(?:json[ -]?path|jsonata|jmespath|jq|expression|query|selector|template"
              + "|formula|script|code|variable|\\$)",
          Pattern.CASE_INSENSITIVE);

  private static final List<String> SPEAKING =
      List.of("title", "description", "examples", "default", "pattern", "format");
  private static final int LONGEST = 2_000;

  private final NodeCheck check;

  Meant(NodeCheck check) {
    this.check = check;
  }

  /** Where a text is looked for. */
  private record Around(Node node, NodeContext context, boolean certain) {
    Around inside() {
      return new Around(node, context, false);
    }
  }

  /** A value of the node itself: no other language is spoken there. */
  void look(Template template, Node node, NodeContext context) {
    look(template, new Around(node, context, true));
  }

  /**
   * The arguments of a call.
   *
   * @param schema of what the tool takes, or null if nobody knows
   */
  void look(Template args, @Nullable Map<?, ?> schema, Node node, NodeContext context) {
    Map<String, Template> parts = Arguments.parts(args);
    if (parts != null) {
      parts.forEach((name, value) -> look(value, new Around(node, context, isPlain(name, schema))));
    }
  }

  private static boolean isPlain(String argument, @Nullable Map<?, ?> schema) {
    return schema != null
        && schema.get("properties") instanceof Map<?, ?> properties
        && properties.get(argument) instanceof Map<?, ?> property
        && !isOfALanguage(argument.replaceAll("([a-z])([A-Z])", "$1 $2"))
        && SPEAKING.stream().noneMatch(word -> isOfALanguage(String.valueOf(property.get(word))));
  }

  private static boolean isOfALanguage(String words) {
    return LANGUAGE.matcher(words).find();
  }

  private void look(Template template, Around around) {
    switch (template) {
      case Template.Literal literal -> {
        if (literal.source() != null) {
          look(literal.source(), around);
        }
      }
      case Template.Computed _ -> {}
      case Template.Fields fields ->
          fields.fields().values().forEach(field -> look(field, around.inside()));
      case Template.Elements elements ->
          elements.elements().forEach(element -> look(element, around.inside()));
    }
  }

  private void look(Source source, Around around) {
    switch (source) {
      case Source.Mapping mapping ->
          mapping.entries().values().forEach(entry -> look(entry.value(), around.inside()));
      case Source.Sequence list -> list.items().forEach(item -> look(item, around.inside()));
      case Source.Scalar scalar -> {
        if (scalar.value() instanceof String text && text.length() <= LONGEST) {
          look(text, scalar, around);
        }
      }
    }
  }

  private void look(String text, Source.Scalar scalar, Around around) {
    if (isMeant(text, around.context())) {
      add(
          around.node(),
          scalar.place(),
          around.certain() && readsKnown(text, around.context()),
          "`" + text + "` is a text here",
          "{ expr: '" + text + "' }");
    } else {
      inside(text, BRACES, scalar, around.node(), around.context());
      inside(text, DOLLAR_BRACES, scalar, around.node(), around.context());
    }
  }

  private static boolean isMeant(String text, NodeContext context) {
    Matcher path = PATH.matcher(text);
    Matcher variable = VARIABLE.matcher(text);
    Matcher call = CALL.matcher(text);
    if (path.matches()) {
      String name = path.group(1);
      return context.nodes().contains(name)
          || !Suggestion.didYouMean(name, context.nodes()).isEmpty();
    }
    return variable.matches() && context.variables().containsKey(variable.group(1))
        || call.matches() && JsonataExpression.functionNames().contains(call.group(1));
  }

  /** Whether it is a mere path, and leads to something of which a type is known. */
  private static boolean readsKnown(String text, NodeContext context) {
    if (CALL.matcher(text).matches()) {
      return false;
    }
    Inferred inferred = JsonataInference.of(text, context, false);
    Type values = inferred.type().without(Kind.NOTHING);
    return inferred.findings().isEmpty() && !values.isNever() && !values.isUnknown();
  }

  /** Braces as other languages have them, around what is known here. */
  private void inside(
      String text, Pattern braces, Source.Scalar scalar, Node node, NodeContext context) {
    Matcher found = braces.matcher(text);
    while (found.find()) {
      Matcher name = FIRST_NAME.matcher(found.group(1));
      if (name.lookingAt()
          && (context.nodes().contains(name.group(1))
              || context.variables().containsKey(name.group(1)))) {
        boolean whole = found.start() == 0 && found.end() == text.length();
        String inner = found.group(1).strip();
        String sign = context.variables().containsKey(name.group(1)) ? "$" : "$.";
        String expression = inner.startsWith("$") ? inner : sign + inner;
        add(
            node,
            place(scalar, found.start()),
            false,
            "`" + found.group() + "` is passed on as it is",
            whole
                ? "{ expr: '" + expression + "' }"
                : "{ expr: '\"…\" & " + expression + " & \"…\"' }");
        return;
      }
    }
  }

  private static Place place(Source.Scalar scalar, int offset) {
    Place text = scalar.text();
    return text == null || offset == 0
        ? scalar.place()
        : text.behind(String.valueOf(scalar.value()).substring(0, offset));
  }

  private void add(Node node, Place place, boolean certain, String message, String write) {
    check.add(
        node,
        NodeCheck.finding(
            ProblemCode.NOT_AN_EXPRESSION, certain, message, "write `" + write + "` to compute it"),
        place);
  }
}
