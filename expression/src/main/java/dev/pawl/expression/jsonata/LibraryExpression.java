package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.HistoryUse;
import dev.pawl.expression.Scope;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An expression that the library has parsed, and evaluates.
 *
 * <p>The library's tree and its functions are shared by all evaluations and never change; what
 * belongs to one evaluation is in its {@link JsonataRun} and in a frame made for it. The library
 * itself keeps the current input in a thread-local, which a fresh frame per call makes safe.
 */
final class LibraryExpression {
  private final String text;
  private final Jsonata parsed;
  private final HistoryUse historyUse;
  private final Set<String> freeFunctions;
  private final boolean evaluatesText;

  private LibraryExpression(String text, Jsonata parsed, JsonataUse use) {
    this.text = text;
    this.parsed = parsed;
    this.historyUse = use.history();
    this.freeFunctions = use.freeFunctions();
    this.evaluatesText = use.evaluatesText();
  }

  static LibraryExpression compile(String text) throws ExpressionSyntaxException {
    JsonataText ready = JsonataText.of(text);
    Jsonata parsed = ready.parse();
    JsonataLibrary.registerIn(parsed, ready);
    return new LibraryExpression(text, parsed, new JsonataUse(ready.tokens()));
  }

  @Nullable Object evaluate(Scope scope) {
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
      throw JsonataFailures.of(e).at(run.offset(text));
    } finally {
      run.leave(outer);
    }
  }

  HistoryUse historyUse() {
    return historyUse;
  }

  Set<String> freeFunctions() {
    return freeFunctions;
  }
}
