package dev.pawl.library.gate;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.inference.Inferred;
import dev.pawl.expression.inference.JsonataInference;
import dev.pawl.expression.inference.LogicInference;
import dev.pawl.expression.inference.Surroundings;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.jsonata.syntax.JsonataScanner;
import dev.pawl.expression.jsonata.syntax.JsonataToken;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.expression.type.Kind;
import dev.pawl.expression.type.Type;
import dev.pawl.formats.reading.Cursor;
import dev.pawl.governance.gate.CaseTypes;
import dev.pawl.json.Json;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code if}: when a gate is violated. What cannot be meant so is an error, even if it could
 * be worked out: a gate that never closes is worse than none.
 */
final class ConditionReader {
  private static final Set<ProblemCode> MEANT_OTHERWISE =
      Set.of(
          ProblemCode.UNKNOWN_MEMBER,
          ProblemCode.UNKNOWN_VARIABLE,
          ProblemCode.UNKNOWN_FUNCTION,
          ProblemCode.NEVER_HOLDS,
          ProblemCode.BAD_OPERAND);

  private static final Set<String> DICE = Set.of("random", "shuffle");

  private final Cursor gate;
  private final Surroundings around;

  /**
   * @param after whether there is an output
   */
  ConditionReader(Cursor gate, boolean after) {
    this.gate = gate;
    this.around = CaseTypes.seen(after);
  }

  /** Null where it always holds. */
  @Nullable Expression read() {
    Source given = gate.get("if");
    if (!(given instanceof Source.Mapping mapping)) {
      Source.Scalar text = gate.scalarText("if", given);
      return text == null ? null : expression(text);
    }
    Cursor condition =
        new Cursor(mapping, gate.name("if"), GateKeys.CONDITION, gate.report()).refuseUnknownKeys();
    Source rule = condition.get("rule");
    Source expr = condition.get("expr");
    if ((rule == null) == (expr == null)) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.name("if") + " is either an `expr` or a `rule`",
          mapping.place(),
          "write `if: 'principal.kind = \"agent\"'`, or `if: { rule: { … } }` for JSON Logic");
      return null;
    }
    if (rule != null) {
      return rule(rule);
    }
    Source.Scalar text = condition.scalarText("expr", expr);
    return text == null ? null : expression(text);
  }

  /** As it was written. */
  static String text(@Nullable Source given) {
    return switch (given) {
      case null -> "";
      case Source.Scalar scalar -> String.valueOf(scalar.value());
      case Source.Mapping mapping when mapping.get("expr") instanceof Source.Scalar scalar ->
          String.valueOf(scalar.value());
      case Source.Mapping mapping -> Json.write(mapping.value().get("rule"));
      case Source.Sequence _ -> "";
    };
  }

  private @Nullable Expression expression(Source.Scalar scalar) {
    ExpressionText text = ExpressionText.of(scalar);
    JsonataExpression compiled;
    try {
      compiled = JsonataExpression.compile(text);
    } catch (ExpressionSyntaxException e) {
      gate.problem(
          ProblemCode.BAD_EXPRESSION,
          "the expression does not parse: " + e.getMessage(),
          text.locate(e.offset()),
          e.advice());
      return null;
    }
    Inferred inferred = JsonataInference.of(text.text(), around, true);
    inferred
        .findings()
        .forEach(
            each -> find(each.code(), each.message(), text.locate(each.offset()), each.advice()));
    if (inferred.findings().stream()
        .noneMatch(each -> each.code() == ProblemCode.UNKNOWN_FUNCTION)) {
      compiled.freeFunctions().forEach(each -> unknown(each, text));
    }
    refuseDice(text);
    check(inferred.type(), scalar.place());
    return compiled;
  }

  /** Whoever asks such a gate twice gets two answers, so that it refuses whenever it is asked. */
  private void refuseDice(ExpressionText text) {
    for (JsonataToken each : tokens(text)) {
      if (each.isVariable() && DICE.contains(each.value())) {
        gate.report()
            .error(
                ProblemCode.UNKNOWN_FUNCTION,
                "a gate does not throw dice: it has no `$" + each.value() + "`",
                text.locate(each.start()),
                "let it depend on what it is asked about");
      }
    }
  }

  private static List<JsonataToken> tokens(ExpressionText text) {
    try {
      return JsonataScanner.scan(text.text());
    } catch (ExpressionSyntaxException _) {
      return List.of(); // which is told already
    }
  }

  private void unknown(String function, ExpressionText text) {
    gate.report()
        .error(
            ProblemCode.UNKNOWN_FUNCTION,
            "unknown function `$" + function + "`",
            text.locate(text.text().indexOf("$" + function)),
            JsonataExpression.functionAdvice(function));
  }

  private Expression rule(Source rule) {
    if (rule instanceof Source.Mapping mapping && mapping.entries().size() > 1) {
      gate.problem(
          ProblemCode.BAD_RULE,
          "an object with several keys is no rule, but a value",
          rule.place(),
          "combine operations with `and` or `or`");
    }
    Expression compiled =
        JsonLogic.compile(
            rule,
            problem ->
                gate.problem(problem.code(), problem.message(), problem.place(), problem.advice()));
    if (!gate.report().failed()) {
      LogicInference.InferredRule inferred = LogicInference.of(rule, around);
      inferred
          .findings()
          .forEach(each -> find(each.code(), each.message(), each.place(), each.advice()));
      check(inferred.type(), rule.place());
    }
    return compiled;
  }

  private void find(ProblemCode code, String message, Place place, String advice) {
    if (MEANT_OTHERWISE.contains(code)) {
      gate.report().error(code, message, place, advice);
    } else {
      gate.problem(code, message, place, advice);
    }
  }

  private void check(Type type, Place place) {
    if (!type.has(Kind.BOOLEAN) && !gate.report().failed()) {
      gate.problem(
          ProblemCode.BAD_VALUE,
          gate.name("if") + " never comes out as true or false",
          place,
          "compare something, as in `input.amount > 100`");
    }
  }
}
