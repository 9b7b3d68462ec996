package dev.pawl.expression.jsonata;

import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import dev.pawl.expression.formula.Formula;
import dev.pawl.expression.jsonata.syntax.FunctionNames;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Place;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A compiled JSONata expression.
 *
 * <p>Most are of a common shape and therefore a {@link Formula}. The library parses the text when
 * it is none, or else when a formula first asks for it; until then none of its classes are loaded.
 */
public final class JsonataExpression implements Expression {
  private final ExpressionText text;
  private final @Nullable Formula formula;
  private volatile @Nullable LibraryExpression parsed;

  private JsonataExpression(
      ExpressionText text, @Nullable Formula formula, @Nullable LibraryExpression parsed) {
    this.text = text;
    this.formula = formula;
    this.parsed = parsed;
  }

  /** Parses an expression that stands in no file. */
  public static JsonataExpression compile(String text) throws ExpressionSyntaxException {
    return compile(ExpressionText.of(text));
  }

  /** Parses an expression; what fails in it is told with its place in the file. */
  public static JsonataExpression compile(ExpressionText text) throws ExpressionSyntaxException {
    Formula formula = Formula.compile(text.text()).orElse(null);
    return new JsonataExpression(
        text, formula, formula == null ? LibraryExpression.compile(text.text()) : null);
  }

  @Override
  public @Nullable Object evaluate(Scope scope) {
    Object result = formula == null ? Formula.UNSURE : formula.evaluate(scope);
    if (result != Formula.UNSURE) {
      return result;
    }
    try {
      return parsed().evaluate(scope);
    } catch (ExpressionException e) {
      throw e.in(text);
    }
  }

  private LibraryExpression parsed() {
    LibraryExpression known = parsed;
    if (known == null) {
      try {
        known = LibraryExpression.compile(text.text());
      } catch (ExpressionSyntaxException e) {
        throw new IllegalStateException(
            "a formula that the library cannot parse: " + text.text(), e);
      }
      parsed = known;
    }
    return known;
  }

  @Override
  public HistoryUse historyUse() {
    return formula == null ? parsed().historyUse() : formula.historyUse();
  }

  @Override
  public Place place() {
    return text.place();
  }

  /**
   * The functions that are called as {@code $name(...)} but exist nowhere: neither built in nor
   * bound anywhere in the expression.
   */
  public Set<String> freeFunctions() {
    return formula == null ? parsed().freeFunctions() : Set.of();
  }

  /** The names of all functions that expressions can call, without the dollar sign. */
  public static Set<String> functionNames() {
    return JsonataLibrary.names();
  }

  /** What to write instead of a function that does not exist; empty when nothing is known. */
  public static String functionAdvice(String name) {
    return FunctionNames.advice(name, JsonataLibrary.names());
  }

  /** What one of these functions takes and yields, as the language writes it. */
  public static String signature(String function) {
    return JsonataLibrary.signature(function);
  }
}
