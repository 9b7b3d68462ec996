package dev.pawl.expression.formula;

import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A JSONata text of a common shape: immutable, and safe to evaluate on many threads at once. */
public final class Formula {
  /** Instead of a result: the library has to evaluate the text. */
  public static final Object UNSURE = new Object();

  /** How many levels the library needs for one of ours, at most. */
  private static final int LEVELS = 4;

  private final Part part;
  private final String[] functions;
  private final HistoryUse historyUse;
  private final int depth;

  private Formula(Part part, FormulaParser parser) {
    this.part = part;
    this.functions = parser.functions().toArray(new String[0]);
    this.historyUse = parser.historyUse();
    this.depth = LEVELS * (parser.height() + 1);
  }

  /** The formula that a text is, empty if it is none or has a mistake. */
  public static Optional<Formula> compile(String text) {
    try {
      FormulaParser parser = new FormulaParser(text);
      return Optional.of(new Formula(parser.parse(), parser));
    } catch (GiveUp _) {
      return Optional.empty();
    }
  }

  /**
   * A plain JSON value, undefined, or {@link #UNSURE}.
   *
   * @throws dev.pawl.expression.ExpressionException when time runs out
   */
  public @Nullable Object evaluate(Scope scope) {
    Object input = scope.input();
    // The library wraps a list that is the whole input, and looks through the wrapping in places.
    if (input instanceof List || scope.bounds().maxDepth() < depth || isShadowed(scope)) {
      return UNSURE;
    }
    Evaluation run = new Evaluation(scope);
    try {
      return Results.plain(part.of(run.read(input), run));
    } catch (GiveUp | StackOverflowError | OutOfMemoryError _) {
      return UNSURE;
    } finally {
      run.end();
    }
  }

  /** Whether a variable has the name of a function that is called. */
  private boolean isShadowed(Scope scope) {
    Map<String, @Nullable Object> variables = scope.variables();
    if (!variables.isEmpty()) {
      for (String function : functions) {
        if (variables.containsKey(function)) {
          return true;
        }
      }
    }
    return false;
  }

  /** Which part of the past this formula can look at. */
  public HistoryUse historyUse() {
    return historyUse;
  }
}
