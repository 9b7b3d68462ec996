package dev.pawl.engine.driver;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long things may take of which a workflow does not say so itself.
 *
 * @param expression a single evaluation
 * @param answer how long a question waits for somebody to answer it; null for ever
 * @param ending how long a call that was given up may still be at work before somebody looks what
 *     became of it
 */
public record Allowance(Duration expression, @Nullable Duration answer, Duration ending) {
  public static final Allowance DEFAULT =
      new Allowance(Duration.ofSeconds(5), Duration.ofDays(30), Duration.ofSeconds(10));

  public Allowance withExpression(Duration other) {
    return new Allowance(other, answer, ending);
  }

  public Allowance withAnswer(@Nullable Duration other) {
    return new Allowance(expression, other, ending);
  }

  public Allowance withEnding(Duration other) {
    return new Allowance(expression, answer, other);
  }

  /** When a question that is put now need not be answered any more, or 0. */
  long answerBy(long now) {
    return answer == null ? 0 : now + answer.toNanos() / 1_000;
  }
}
