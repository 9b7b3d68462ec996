package dev.pawl.library.author;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.Scope;
import dev.pawl.expression.jsonata.JsonataExpression;
import dev.pawl.expression.logic.JsonLogic;
import dev.pawl.formats.source.Reading;
import dev.pawl.formats.source.SourceReader;
import dev.pawl.json.Json;
import dev.pawl.model.FailureCode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** An expression or a rule that is tried outside of any run, with the bounds that runs have. */
public final class ExpressionTrial {
  private ExpressionTrial() {}

  /** What came of it. */
  public sealed interface Outcome {
    /**
     * @param value undefined when it yields nothing
     */
    record Yielded(@Nullable Object value) implements Outcome {}

    /**
     * @param offset in the text of the expression; -1 if that is not known
     */
    record Failed(String code, String message, int offset) implements Outcome {}
  }

  /** What an expression sees that has a context and no history. */
  public static Function<Bounds, Scope> on(@Nullable Object context) {
    return _ -> TrialScope.on(context);
  }

  /** Tries an expression. */
  public static Outcome jsonata(String text, Function<Bounds, Scope> scope) {
    try {
      return evaluated(JsonataExpression.compile(text), scope);
    } catch (ExpressionSyntaxException e) {
      return new Outcome.Failed("BAD_EXPRESSION", e.sentence(), e.offset());
    }
  }

  /** Tries a rule of JSON Logic. */
  public static Outcome rule(@Nullable Object rule, Function<Bounds, Scope> scope) {
    Reading reading = SourceReader.read("rule.json", Json.bytes(rule));
    List<String> wrong = new ArrayList<>();
    reading.problems().forEach(each -> wrong.add(each.message()));
    Expression compiled =
        reading.root() == null
            ? null
            : JsonLogic.compile(reading.root(), found -> wrong.add(found.message()));
    return compiled == null || !wrong.isEmpty()
        ? new Outcome.Failed("BAD_EXPRESSION", String.join("; ", wrong), -1)
        : evaluated(compiled, scope);
  }

  private static Outcome evaluated(Expression expression, Function<Bounds, Scope> scope) {
    try {
      return new Outcome.Yielded(
          expression.evaluate(scope.apply(Bounds.within(TrialScope.LONGEST.toNanos()))));
    } catch (ExpressionException e) {
      FailureCode code = e.isLimit() ? FailureCode.EXPRESSION_LIMIT : FailureCode.EXPRESSION_FAILED;
      return new Outcome.Failed(code.name(), String.valueOf(e.getMessage()), e.offset());
    }
  }
}
