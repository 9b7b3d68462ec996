package dev.pawl.engine.workflow;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Node;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Parses the expressions, rules and templates of one tool, and sums up what they ask of the past.
 */
final class ExpressionCompiler {
  private final Findings findings;
  private HistoryUse historyUse = HistoryUse.NONE;

  ExpressionCompiler(Findings findings) {
    this.findings = findings;
  }

  HistoryUse historyUse() {
    return historyUse;
  }

  Expression expression(ExpressionText text, Node node) {
    return expression(text, node, false);
  }

  /**
   * @param bare whether it is written as a mere text, so that its author may not know what it is
   */
  private Expression expression(ExpressionText text, @Nullable Node node, boolean bare) {
    try {
      JsonataExpression expression = JsonataExpression.compile(text);
      for (String function : expression.freeFunctions()) {
        findings.add(
            ProblemCode.UNKNOWN_FUNCTION,
            text.locate(text.text().indexOf("$" + function)),
            node,
            "unknown function `$" + function + "`",
            JsonataExpression.functionAdvice(function));
      }
      historyUse = historyUse.and(expression.historyUse());
      return expression;
    } catch (ExpressionSyntaxException e) {
      findings.add(
          ProblemCode.BAD_EXPRESSION,
          text.locate(e.offset()),
          node,
          (bare
                  ? "a text that begins with `$` is an expression here, and does not parse: "
                  : "the expression does not parse: ")
              + e.getMessage(),
          e.advice().isEmpty() && bare
              ? "if a text is meant, write `{ expr: '\"…\"' }`"
              : e.advice());
      return Nothing.NOTHING;
    }
  }

  Expression rule(Source rule, Node node) {
    if (rule instanceof Source.Mapping mapping && mapping.entries().size() > 1) {
      findings.add(
          ProblemCode.CONSTANT_RULE,
          rule.place(),
          node,
          "an object with several keys is no rule, but a value that is always true",
          "combine operations with `and` or `or`");
    }
    if (rule instanceof Source.Scalar scalar && scalar.value() instanceof String text) {
      findings.add(
          ProblemCode.CONSTANT_RULE,
          rule.place(),
          node,
          "a text is no rule, but a value that is always " + (text.isEmpty() ? "false" : "true"),
          "write `rule: { var: '…' }` to compute it");
    }
    Expression compiled =
        JsonLogic.compile(
            rule,
            problem ->
                findings.add(
                    problem.code(), problem.place(), node, problem.message(), problem.advice()));
    historyUse = historyUse.and(compiled.historyUse());
    return compiled;
  }

  Blueprint template(Template template, @Nullable Node node) {
    return template.match(new Blueprints(node));
  }

  /** Compiles the parts of a template of one node. */
  private final class Blueprints implements Template.Cases<Blueprint> {
    private final @Nullable Node node;

    Blueprints(@Nullable Node node) {
      this.node = node;
    }

    @Override
    public Blueprint literal(Template.Literal literal) {
      return new Blueprint.Fixed(literal.value());
    }

    @Override
    public Blueprint computed(Template.Computed computed) {
      return new Blueprint.Computed(expression(computed.expression(), node, computed.bare()));
    }

    @Override
    public Blueprint fields(Template.Fields fields) {
      Map<String, Blueprint> compiled = new LinkedHashMap<>();
      fields.fields().forEach((key, field) -> compiled.put(key, field.match(this)));
      return new Blueprint.Fields(Collections.unmodifiableMap(compiled));
    }

    @Override
    public Blueprint elements(Template.Elements elements) {
      List<Blueprint> compiled = new ArrayList<>();
      elements.elements().forEach(element -> compiled.add(element.match(this)));
      return new Blueprint.Elements(List.copyOf(compiled));
    }

    @Override
    public Blueprint text(Template.Text text) {
      Place place = text.written() == null ? Place.UNKNOWN : text.written().place();
      return new Blueprint.Text(text.text(), text.values().match(this), text.required(), place);
    }
  }
}
