package dev.pawl.engine.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import dev.pawl.engine.expression.Expression;
import dev.pawl.engine.expression.ExpressionSyntaxException;
import dev.pawl.engine.expression.HistoryUse;
import dev.pawl.engine.expression.Scope;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A compiled JSONata expression.
 *
 * <p>The library's tree and its functions are shared by all evaluations and never change; what
 * belongs to one evaluation is in its {@link JsonataRun} and in a frame made for it. The library
 * itself keeps the current input in a thread-local, which a fresh frame per call makes safe.
 */
public final class JsonataExpression implements Expression {
  private final Jsonata parsed;
  private final HistoryUse historyUse;
  private final Set<String> freeFunctions;
  private final boolean evaluatesText;

  private JsonataExpression(Jsonata parsed, JsonataUse use) {
    this.parsed = parsed;
    this.historyUse = use.history();
    this.freeFunctions = use.freeFunctions();
    this.evaluatesText = use.evaluatesText();
  }

  /** Parses an expression. */
  public static JsonataExpression compile(String text) throws ExpressionSyntaxException {
    JsonataText ready = JsonataText.of(text);
    Jsonata parsed = ready.parse();
    JsonataLibrary.registerIn(parsed, ready);
    return new JsonataExpression(parsed, new JsonataUse(ready.tokens()));
  }

  @Override
  public @Nullable Object evaluate(Scope scope) {
    JsonataRun run = new JsonataRun(scope, evaluatesText);
    Frame frame = new Frame(null);
    frame.setEvaluateEntryCallback(run);
    frame.setEvaluateExitCallback(run);
    for (Map.Entry<String, @Nullable Object> variable : scope.variables().entrySet()) {
      frame.bind(variable.getKey(), InputValue.of(variable.getValue(), run));
    }
    JsonataRun outer = run.enter();
    try {
      return new PlainResult(run).of(parsed.evaluate(InputValue.of(scope.input(), run), frame));
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw JsonataFailures.of(e);
    } finally {
      JsonataRun.leave(outer);
    }
  }

  @Override
  public HistoryUse historyUse() {
    return historyUse;
  }

  /**
   * The functions that are called as {@code $name(...)} but exist nowhere: neither built in nor
   * bound anywhere in the expression.
   */
  public Set<String> freeFunctions() {
    return freeFunctions;
  }

  /** The names of all functions that expressions can call, without the dollar sign. */
  public static Set<String> functionNames() {
    return JsonataLibrary.names();
  }
}
