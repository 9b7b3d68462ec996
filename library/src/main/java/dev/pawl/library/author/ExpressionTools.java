package dev.pawl.library.author;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.Scope;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.expression.logic.RuleProblem;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Js;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import dev.pawl.json.Values;
import dev.pawl.model.FailureCode;
import dev.pawl.model.Problem;
import dev.pawl.protocol.server.Exchange;
import dev.pawl.protocol.server.Tool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Tools that try expressions and rules, with the same bounds as in a run. */
final class ExpressionTools {
  private static final int LONGEST_RESULT = 1_000_000;

  private static final Map<String, @Nullable Object> CONTEXT =
      Schemas.any(
          "What `$` is: in a run, an object with the latest output of each node by its id, the"
              + " tool's arguments under the id of the entry node");

  private static final Map<String, @Nullable Object> HISTORY =
      Schemas.list(
          "Steps that are taken to have happened, oldest first, for $previousNode(),"
              + " $executionCount(), $nodeExecution() and $nodeExecutions(); without a context,"
              + " `$` follows from them",
          Schemas.object(
              "A step",
              Values.object(
                  "nodeId", Schemas.text("The node"), "output", Schemas.any("What it yielded")),
              "nodeId"));

  private ExpressionTools() {}

  static List<Tool> all() {
    return List.of(
        AuthorTool.of(
            new AuthorTool.Described(
                "testJSONata",
                "Try a JSONata expression",
                "Evaluates a JSONata expression as a transform node would."),
            Schemas.input(
                Values.object(
                    "expression", Schemas.text("The expression"),
                    "context", CONTEXT,
                    "history", HISTORY),
                "expression"),
            Schemas.output(
                Values.object(
                    "result", Schemas.any("What it yields; missing when that is nothing"),
                    "undefined", Schemas.flag("Whether it yields nothing"),
                    "warnings", Schemas.list("What looks wrong", Values.object("type", "string"))),
                "undefined"),
            AuthorTool.READS,
            ExpressionTools::jsonata),
        AuthorTool.of(
            new AuthorTool.Described(
                "testJSONLogic",
                "Try a JSON Logic rule",
                "Evaluates a JSON Logic rule as a condition of a switch node would; the text of a"
                    + " `var` is a JSONata expression."),
            Schemas.input(
                Values.object(
                    "expression", Schemas.any("The rule"),
                    "context", CONTEXT,
                    "history", HISTORY),
                "expression"),
            Schemas.output(
                Values.object(
                    "result", Schemas.any("What it yields"),
                    "holds", Schemas.flag("Whether a switch would take this branch"),
                    "warnings", Schemas.list("What looks wrong", Values.object("type", "string"))),
                "result",
                "holds"),
            AuthorTool.READS,
            ExpressionTools::logic));
  }

  private static Map<String, @Nullable Object> jsonata(Arguments arguments, Exchange exchange)
      throws Refusal {
    JsonataExpression expression;
    try {
      expression = JsonataExpression.compile(arguments.text("expression"));
    } catch (ExpressionSyntaxException e) {
      throw new Refusal("BAD_EXPRESSION", e.sentence()).with("offset", e.offset());
    }
    List<String> warnings = unknownFunctions(expression);
    Object result;
    try {
      result = evaluate(expression, arguments);
    } catch (Refusal e) {
      throw warnings.isEmpty() ? e : e.with("warnings", warnings);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (result != Undefined.UNDEFINED) {
      json.put("result", result);
    }
    json.put("undefined", result == Undefined.UNDEFINED);
    json.put("warnings", warnings);
    return json;
  }

  private static List<String> unknownFunctions(JsonataExpression expression) {
    List<String> warnings = new ArrayList<>();
    for (String free : expression.freeFunctions()) {
      String hint = JsonataExpression.functionAdvice(free);
      warnings.add("unknown function `$" + free + "`" + (hint.isEmpty() ? "" : ", " + hint));
    }
    return warnings;
  }

  private static Map<String, @Nullable Object> logic(Arguments arguments, Exchange exchange)
      throws Refusal {
    Reading reading = SourceReader.read("rule.json", Json.bytes(arguments.value("expression")));
    if (reading.root() == null) {
      throw Refusals.invalid(reading.problems());
    }
    List<Problem> problems = new ArrayList<>(reading.problems());
    Expression rule = JsonLogic.compile(reading.root(), found -> problems.add(problem(found)));
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw Refusals.invalid(errors);
    }
    Object result = evaluate(rule, arguments);
    return Values.object(
        "result", result == Undefined.UNDEFINED ? null : result,
        "holds", Js.truthy(result),
        "warnings", problems.stream().map(Problem::message).toList());
  }

  private static Problem problem(RuleProblem found) {
    return new Problem(found.code(), found.message(), found.place(), null, null, found.advice());
  }

  private static @Nullable Object evaluate(Expression expression, Arguments arguments)
      throws Refusal {
    Scope scope =
        TrialScope.on(
            arguments.has("context") ? arguments.value("context") : Undefined.UNDEFINED,
            history(arguments));
    Object result;
    try {
      result = expression.evaluate(scope);
    } catch (ExpressionException e) {
      FailureCode code = e.isLimit() ? FailureCode.EXPRESSION_LIMIT : FailureCode.EXPRESSION_FAILED;
      Refusal refusal = new Refusal(code.name(), String.valueOf(e.getMessage()));
      throw e.offset() < 0 ? refusal : refusal.with("offset", e.offset());
    }
    if (result != Undefined.UNDEFINED && Json.write(result).length() > LONGEST_RESULT) {
      throw new Refusal(
          FailureCode.EXPRESSION_LIMIT.name(),
          "the result has more than " + LONGEST_RESULT + " characters; try it on less data");
    }
    return result;
  }

  private static List<TrialScope.Execution> history(Arguments arguments) {
    List<TrialScope.Execution> history = new ArrayList<>();
    for (Object each : arguments.list("history")) {
      if (each instanceof Map<?, ?> step) {
        history.add(
            new TrialScope.Execution(String.valueOf(step.get("nodeId")), step.get("output")));
      }
    }
    return history;
  }
}
