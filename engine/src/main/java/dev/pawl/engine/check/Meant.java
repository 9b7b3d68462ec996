package dev.pawl.engine.check;

import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds texts that were surely meant to be computed, and are passed on as they are. */
final class Meant {
  private static final Pattern PATH =
      Pattern.compile("\\$\\$?\\.([A-Za-z_][\\w-]*).*", Pattern.DOTALL);
  private static final Pattern VARIABLE = Pattern.compile("\\$(\\w+)(?:\\.[\\w.]+|\\(.*\\))?");
  private static final Pattern BRACES = Pattern.compile("\\{\\{(.*?)\\}\\}", Pattern.DOTALL);
  private static final Pattern DOLLAR_BRACES = Pattern.compile("\\$\\{\\s*([^}:]+?)\\s*\\}");
  private static final Pattern FIRST_NAME = Pattern.compile("\\s*\\$*\\.?([A-Za-z_]\\w*)");
  private static final int LONGEST = 2_000;

  private final NodeCheck check;

  Meant(NodeCheck check) {
    this.check = check;
  }

  void look(Template template, Node node, NodeContext context) {
    switch (template) {
      case Template.Literal literal -> {
        if (literal.source() != null) {
          look(literal.source(), node, context);
        }
      }
      case Template.Computed _ -> {}
      case Template.Fields fields ->
          fields.fields().values().forEach(field -> look(field, node, context));
      case Template.Elements elements ->
          elements.elements().forEach(element -> look(element, node, context));
    }
  }

  private void look(Source source, Node node, NodeContext context) {
    switch (source) {
      case Source.Mapping mapping ->
          mapping.entries().values().forEach(entry -> look(entry.value(), node, context));
      case Source.Sequence list -> list.items().forEach(item -> look(item, node, context));
      case Source.Scalar scalar -> {
        if (scalar.value() instanceof String text && text.length() <= LONGEST) {
          look(text, scalar, node, context);
        }
      }
    }
  }

  private void look(String text, Source.Scalar scalar, Node node, NodeContext context) {
    Matcher path = PATH.matcher(text);
    Matcher variable = VARIABLE.matcher(text);
    if (path.matches()) {
      boolean certain = context.nodes().contains(path.group(1));
      add(
          node,
          scalar.place(),
          certain,
          "`" + text + "` is a text here",
          "{ expr: '" + text + "' }");
    } else if (variable.matches() && isKnown(variable.group(1), context)) {
      add(node, scalar.place(), true, "`" + text + "` is a text here", "{ expr: '" + text + "' }");
    } else {
      inside(text, BRACES, scalar, node, context);
      inside(text, DOLLAR_BRACES, scalar, node, context);
    }
  }

  private static boolean isKnown(String name, NodeContext context) {
    return context.variables().containsKey(name)
        || JsonataExpression.functionNames().contains(name);
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
    return text == null || offset == 0 ? scalar.place() : text.shiftedBy(offset);
  }

  private void add(Node node, Place place, boolean certain, String message, String write) {
    check.add(
        node,
        NodeCheck.finding(
            ProblemCode.NOT_AN_EXPRESSION, certain, message, "write `" + write + "` to compute it"),
        place);
  }
}
