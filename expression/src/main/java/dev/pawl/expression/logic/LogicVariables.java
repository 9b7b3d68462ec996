package dev.pawl.expression.logic;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import dev.pawl.model.ProblemCode;
import dev.pawl.model.Source;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Compiles {@code var}, and keeps account of what its expressions can look at. */
final class LogicVariables {
  /** {@code {"var": ""}}: all of the data. */
  static final LogicNode WHOLE = (data, _) -> data;

  private static final String NAME = "[A-Za-z_][A-Za-z0-9_]*+";

  /** A path that a numeric step makes meaningless as JSONata, or a mere number. */
  private static final Pattern NUMERIC_PATH =
      Pattern.compile("(?:" + NAME + "\\.)*+[0-9]++(?:\\.(?:" + NAME + "|[0-9]++))*+");

  /** Words that JSONata may not take for names. */
  private static final String NO_KEYWORD = "(?!(?:and|or|in|true|false|null|function)(?:\\.|$))";

  /** A path that means the same to JSONata and to a plain lookup, as long as no list is met. */
  private static final Pattern PLAIN_PATH =
      Pattern.compile(
          "(?:\\${1,2}\\.)?+" + NO_KEYWORD + NAME + "(?:\\." + NO_KEYWORD + NAME + ")*+");

  private final Consumer<RuleProblem> problems;
  private HistoryUse historyUse = HistoryUse.NONE;

  LogicVariables(Consumer<RuleProblem> problems) {
    this.problems = problems;
  }

  HistoryUse historyUse() {
    return historyUse;
  }

  /** A variable whose name the rule spells out. */
  LogicNode named(Source.Scalar name, LogicNode otherwise, boolean inLoop) {
    if (name.value() == null || "".equals(name.value())) {
      return WHOLE;
    }
    String text = Js.toText(name.value());
    if (!(name.value() instanceof String) || NUMERIC_PATH.matcher(text).matches()) {
      DataPath path = DataPath.of(text);
      return orElse((data, _) -> path.find(data), otherwise);
    }
    return expression(name, text, otherwise, inLoop);
  }

  private LogicNode expression(
      Source.Scalar name, String text, LogicNode otherwise, boolean inLoop) {
    JsonataExpression expression;
    try {
      expression = JsonataExpression.compile(ExpressionText.of(name));
    } catch (ExpressionSyntaxException e) {
      String message = Objects.requireNonNullElse(e.getMessage(), "Expression does not parse");
      Place place = placeOf(name, e.offset());
      problems.accept(new RuleProblem(ProblemCode.BAD_EXPRESSION, message, place, e.advice()));
      return LogicCompiler.failing(message);
    }
    historyUse = historyUse.and(expression.historyUse());
    LogicNode jsonata =
        inLoop
            ? (data, run) -> expression.evaluate(new ElementScope(run.scope(), data))
            : (_, run) -> expression.evaluate(run.scope());
    if (PLAIN_PATH.matcher(text).matches()) {
      return orElse(plainPath(stepsOf(text), jsonata), otherwise);
    }
    // The history functions answer null where there is nothing: the default stands in for it too.
    return orElse(
        (data, run) -> {
          Object value = jsonata.of(data, run);
          return value == null ? Undefined.UNDEFINED : value;
        },
        otherwise);
  }

  private static Place placeOf(Source.Scalar name, int offset) {
    Place text = name.text();
    String before = String.valueOf(name.value());
    return text == null || offset < 0
        ? name.place()
        : text.behind(before.substring(0, Math.min(offset, before.length())));
  }

  private static String[] stepsOf(String text) {
    List<String> steps = DataPath.of(text).steps();
    return steps.subList(text.startsWith("$") ? 1 : 0, steps.size()).toArray(new String[0]);
  }

  /** A variable whose name is a result: a path, since data is never run as an expression. */
  static LogicNode computed(LogicNode name, LogicNode otherwise) {
    return (data, run) -> {
      Object path = name.of(data, run);
      if (path == null || path == Undefined.UNDEFINED || path.equals("")) {
        return data;
      }
      Object value = DataPath.of(run.text(path)).find(data);
      return value == Undefined.UNDEFINED ? defined(otherwise.of(data, run)) : value;
    };
  }

  private static LogicNode orElse(LogicNode lookup, LogicNode otherwise) {
    return (data, run) -> {
      Object value = lookup.of(data, run);
      return value == Undefined.UNDEFINED ? defined(otherwise.of(data, run)) : value;
    };
  }

  private static @Nullable Object defined(@Nullable Object value) {
    return value == Undefined.UNDEFINED ? null : value;
  }

  /** Follows names through objects; a list on the way is JSONata's affair, which looks into it. */
  private static LogicNode plainPath(String[] steps, LogicNode jsonata) {
    return (data, run) -> {
      Object value = data;
      for (String step : steps) {
        if (!(value instanceof Map<?, ?> map)) {
          return value instanceof List ? jsonata.of(data, run) : Undefined.UNDEFINED;
        }
        value = map.get(step);
        if (value == null && !map.containsKey(step)) {
          return Undefined.UNDEFINED;
        }
      }
      return value;
    };
  }
}
