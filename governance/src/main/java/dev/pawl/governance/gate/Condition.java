package dev.pawl.governance.gate;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.Expression;
import dev.pawl.expression.ExpressionException;
import dev.pawl.json.Json;
import dev.pawl.json.Undefined;
import java.time.Duration;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A condition that somebody wrote: the gate is violated where it is true, and wherever it is
 * neither true nor false.
 *
 * @param expression null where it is always true
 * @param issue what is wrong then
 * @param patience how long it may think
 * @param text as it was written; empty where nobody wrote it
 */
public record Condition(
    @Nullable Expression expression, String issue, Duration patience, String text)
    implements Check {
  /** Enough for anything that a gate could have to think about. */
  public static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final int MOST_SHOWN = 40;

  /** One that was built in Java. */
  public Condition(@Nullable Expression expression, String issue, Duration patience) {
    this(expression, issue, patience, "");
  }

  /** Whether it may ask for one of these, such as {@code input}. */
  public boolean asksFor(String... names) {
    Pattern word = Pattern.compile("(?<!\\w)(?:" + String.join("|", names) + ")(?!\\w)");
    return expression != null && (text.isEmpty() || word.matcher(text).find());
  }

  @Override
  public @Nullable Violation violation(Case it) {
    if (expression == null) {
      return new Violation(issue);
    }
    Object result;
    try {
      result = expression.evaluate(new CaseScope(it, Bounds.within(patience.toNanos())));
    } catch (ExpressionException e) {
      return Violation.refused("its condition could not be worked out: " + e.getMessage());
    }
    if (result instanceof Boolean violated) {
      return violated ? new Violation(issue) : null;
    }
    return Violation.refused(
        "its condition yields " + words(result) + " where it must be true or false");
  }

  private static String words(@Nullable Object result) {
    if (result == Undefined.UNDEFINED) {
      return "nothing";
    }
    String text = Json.write(result);
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "…";
  }
}
