package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.Jsonata;
import com.dashjoin.jsonata.Jsonata.Frame;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.JsonataFunction.Arguments;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code $eval}: a text as part of the evaluation it is called in. It sees the variables that its
 * caller sees and shares its bounds.
 */
final class EvalFunction {
  private static final int REMEMBERED = 50;

  private record Compiled(Jsonata parsed, JsonataText text) {}

  /** The texts that this evaluation has met; a loop evaluates the same one again and again. */
  private final Map<String, Compiled> known =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Compiled> eldest) {
          return size() > REMEMBERED;
        }
      };

  private int constants;

  static @Nullable Object eval(JsonataRun run, Arguments arguments) {
    String text = arguments.text(0);
    if (text == null) {
      return null;
    }
    Object focus = arguments.get(1);
    return run.eval().evaluate(run, text, focus == null ? arguments.context() : focus);
  }

  private @Nullable Object evaluate(JsonataRun run, String text, @Nullable Object input) {
    Compiled compiled = known.get(text);
    if (compiled == null) {
      run.check();
      compiled = compile(text);
      run.check();
      known.put(text, compiled);
    }
    Frame frame = frame(run, compiled.text());
    int depth = run.depth();
    try {
      return compiled.parsed().evaluate(input, frame);
    } catch (RuntimeException e) {
      if (run.stop() != null) {
        throw e;
      }
      ExpressionException failure = JsonataFailures.of(e);
      throw JsonataError.of(
          "D3121",
          "Dynamic error evaluating the expression passed to function eval: "
              + failure.getMessage());
    } finally {
      run.depth(depth); // of what was cut off in between, nobody says that it ended
    }
  }

  private Compiled compile(String text) {
    try {
      JsonataText ready = JsonataText.ofEval(text, constants);
      constants += ready.constants().size();
      Jsonata parsed = ready.parse();
      JsonataLibrary.registerIn(parsed, ready);
      return new Compiled(parsed, ready);
    } catch (ExpressionSyntaxException e) {
      throw JsonataError.of(
          "D3120", "Syntax error in expression passed to function eval: " + e.getMessage());
    }
  }

  /** What the text refers to, taken from the frame of the call; functions of ours are shared. */
  private static Frame frame(JsonataRun run, JsonataText text) {
    Frame caller = run.frame();
    Frame frame = new Frame(null);
    frame.setEvaluateEntryCallback(run);
    frame.setEvaluateExitCallback(run);
    if (caller != null) {
      frame.bind(JsonataText.ROOT, caller.lookup("$"));
      for (String name : text.variables()) {
        Object value = name.isEmpty() || name.equals("$") ? null : caller.lookup(name);
        boolean ours = value instanceof JsonataFunction && JsonataLibrary.names().contains(name);
        if (value != null && !ours) {
          frame.bind(name, value);
        }
      }
    }
    return frame;
  }
}
