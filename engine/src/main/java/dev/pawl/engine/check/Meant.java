package dev.pawl.engine.check;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.inference.Finding;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.jsonata.syntax.JsonataScanner;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Suggestion;
import dev.pawl.model.Template;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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

  /** A text in quotes that is put together with what a node made. */
  private static final Pattern JOINED =
      Pattern.compile(
          "^\\s*\"[^\"]*\"\\s*&\\s*\\$\\$?\\.(\\w+)|\\$\\$?\\.(\\w+)[\\w.]*\\s*&\\s*\"[^\"]*\"\\s*$");

  private static final Pattern BRACES = Pattern.compile("\\{\\{(.*?)\\}\\}", Pattern.DOTALL);
  private static final Pattern DOLLAR_BRACES = Pattern.compile("\\$\\{\\s*([^}:]+?)\\s*\\}");
  private static final Pattern PERCENT = Pattern.compile("<%=?(.*?)%>", Pattern.DOTALL);

  /** Single braces are common in texts: only a path to something of this file counts. */
  private static final Pattern SINGLE =
      Pattern.compile("(?<![{$#])\\{(\\$?\\w+(?:\\.\\w+)+)\\}(?!\\})");

  private static final List<Pattern> TEMPLATES = List.of(BRACES, DOLLAR_BRACES, PERCENT, SINGLE);
  private static final Pattern NAMES =
      Pattern.compile("[\\s#]*\\$*\\.?([A-Za-z_]\\w*)(\\.([A-Za-z_]\\w*).*)?", Pattern.DOTALL);

  /** What others call the arguments of a run, and what its steps made. */
  private static final Set<String> ARGUMENTS =
      Set.of("input", "inputs", "arg", "args", "arguments", "param", "params", "parameters");

  private static final Set<String> OUTPUTS = Set.of("output", "outputs", "steps", "nodes", "tasks");

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

  /**
   * Where a text is looked for.
   *
   * @param language whether texts of some language are taken there
   */
  private record Around(Node node, NodeContext context, boolean certain, boolean language) {
    Around inside() {
      return new Around(node, context, false, language);
    }
  }

  /** A value of the node itself: no other language is spoken there. */
  void look(Template template, Node node, NodeContext context) {
    look(template, new Around(node, context, true, false));
  }

  /**
   * The arguments of a call.
   *
   * @param schema of what the tool takes, or null if nobody knows
   */
  void look(Template args, @Nullable Map<?, ?> schema, Node node, NodeContext context) {
    Map<String, Template> parts = Written.members(args);
    if (parts != null) {
      parts.forEach((name, value) -> look(value, around(name, schema, node, context)));
    }
  }

  private static Around around(
      String argument, @Nullable Map<?, ?> schema, Node node, NodeContext context) {
    Map<?, ?> property = new Limits(schema == null ? Map.of() : schema, false).property(argument);
    boolean language =
        isOfALanguage(argument.replaceAll("([a-z])([A-Z])", "$1 $2"))
            || SPEAKING.stream()
                .anyMatch(word -> isOfALanguage(String.valueOf(property.get(word))));
    return new Around(node, context, !property.isEmpty() && !language, language);
  }

  private static boolean isOfALanguage(String words) {
    return LANGUAGE.matcher(words).find();
  }

  /** The texts in an expression: no braces are filled in there either. */
  void look(ExpressionText expression, Node node, NodeContext context) {
    String text = expression.text();
    if (text.length() > LONGEST || (!text.contains("{") && !text.contains("$"))) {
      return;
    }
    for (JsonataToken token : tokens(text)) {
      if (token.kind() != JsonataToken.Kind.STRING) {
        continue;
      }
      String value = token.value();
      if (token.start() == 0 && token.end() == text.length() && isMeant(value, context)) {
        Finding finding =
            NodeCheck.finding(
                ProblemCode.NOT_AN_EXPRESSION,
                false,
                "`" + value + "` is a text here",
                "leave the quotes around it away to compute it");
        check.add(node, finding, expression.locate(0));
      } else {
        for (Pattern braces : TEMPLATES) {
          braced(value, braces, context, true)
              .ifPresent(found -> told(found, expression.locate(token.start()), node));
        }
      }
    }
  }

  private void told(Braced found, Place place, Node node) {
    Finding finding =
        NodeCheck.finding(
            ProblemCode.NOT_AN_EXPRESSION,
            false,
            "`" + found.written() + "` is passed on as it is",
            "write `\"…\" & " + found.expression() + "` to compute it");
    check.add(node, finding, place);
  }

  private static List<JsonataToken> tokens(String text) {
    try {
      return JsonataScanner.scan(text);
    } catch (ExpressionSyntaxException _) {
      return List.of();
    }
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
      case Template.Text text -> look(text.values(), around.inside());
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
      TEMPLATES.forEach(braces -> inside(text, braces, scalar, around));
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
    Matcher joined = JOINED.matcher(text);
    if (joined.find()) {
      String name = joined.group(1) == null ? joined.group(2) : joined.group(1);
      return context.nodes().contains(name);
    }
    return variable.matches() && context.variables().containsKey(variable.group(1))
        || call.matches() && JsonataExpression.functionNames().contains(call.group(1));
  }

  /** Whether it is a mere path, and leads to something of which a type is known. */
  private static boolean readsKnown(String text, NodeContext context) {
    if (CALL.matcher(text).matches() || JOINED.matcher(text).find()) {
      return false;
    }
    Inferred inferred = JsonataInference.of(text, context, false);
    Type values = inferred.type().without(Kind.NOTHING);
    return inferred.findings().isEmpty() && !values.isNever() && !values.isUnknown();
  }

  /**
   * Braces as other languages have them, around what is known here.
   *
   * @param whole whether they are all of the text
   */
  private record Braced(String written, String expression, int start, boolean whole) {}

  /**
   * @param own whether only names of this file count
   */
  private static Optional<Braced> braced(
      String text, Pattern braces, NodeContext context, boolean own) {
    Matcher found = braces.matcher(text);
    while (found.find()) {
      Matcher names = NAMES.matcher(found.group(1));
      String expression = names.lookingAt() ? expression(found.group(1), names, context, own) : "";
      if (!expression.isEmpty()) {
        boolean whole = found.start() == 0 && found.end() == text.length();
        return Optional.of(new Braced(found.group(), expression, found.start(), whole));
      }
    }
    return Optional.empty();
  }

  /** The same in our words; empty if nothing here has such a name. */
  private static String expression(
      String written, Matcher names, NodeContext context, boolean own) {
    String first = names.group(1);
    String inner = written.replaceAll("^[\\s#]+|[\\s#]+$", "");
    boolean variable = context.variables().containsKey(first);
    if (variable || context.nodes().contains(first)) {
      return inner.startsWith("$") ? inner : (variable ? "$" : "$.") + inner;
    }
    if (own || names.group(2) == null) {
      return "";
    }
    String rest = names.group(2).replaceAll("[\\s#]+$", "");
    if (OUTPUTS.contains(first)) {
      return context.nodes().contains(names.group(3)) ? "$" + rest : "";
    }
    return ARGUMENTS.contains(first)
        ? "$." + context.entry() + rest
        : first.equals("json") ? "$previousNode()" + rest : "";
  }

  private void inside(String text, Pattern braces, Source.Scalar scalar, Around around) {
    if (around.language() && braces == SINGLE) {
      return;
    }
    braced(text, braces, around.context(), around.language() || braces == SINGLE)
        .ifPresent(
            found ->
                add(
                    around.node(),
                    place(scalar, found.start()),
                    false,
                    "`" + found.written() + "` is passed on as it is",
                    found.whole()
                        ? "{ expr: '" + found.expression() + "' }"
                        : "{ expr: '\"…\" & " + found.expression() + " & \"…\"' }"));
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
