package dev.pawl.expression.formula;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.Scope;
import dev.pawl.expression.Turns;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a formula: what it can see, and how much it has done.
 *
 * <p>Whatever is read or made is counted, never less than the library would count. So an evaluation
 * that stays within its bounds here does so there too, and one that does not is handed over.
 */
final class Evaluation {
  private static final int CHECK_INTERVAL = 256;
  private static final int CHARACTERS_PER_ITEM = 4;
  private static final long BYTES_PER_ITEM = 64;
  private static final long MOST_ITEMS = Runtime.getRuntime().maxMemory() / BYTES_PER_ITEM;

  final Scope scope;
  private final Bounds bounds;
  private final long budget;
  private final long started = System.nanoTime();
  private final Turns turns = new Turns();
  private long spent;
  private long nextCheck;

  Evaluation(Scope scope) {
    this.scope = scope;
    this.bounds = scope.bounds();
    this.budget = Math.min(bounds.maxItems(), MOST_ITEMS);
    check(started);
  }

  /** A value of the input, as the language sees it. */
  @Nullable Object read(@Nullable Object value) {
    if (value instanceof String text) {
      spend(1 + text.length() / CHARACTERS_PER_ITEM);
      return text;
    }
    spend(1);
    if (value instanceof Number number && !(number instanceof Integer)) {
      return Numbers.read(number);
    }
    return value;
  }

  /** Counts a text that was made. */
  String made(String text) {
    spend(1L + text.length());
    return text;
  }

  /** Counts a list that was made, or is about to be. */
  void made(int items) {
    spend(2L + 2L * items);
  }

  void spend(long count) {
    spent += count;
    if (spent >= nextCheck) {
      check(System.nanoTime());
    }
  }

  long spent() {
    return spent;
  }

  void end() {
    turns.end();
  }

  private void check(long now) {
    if (spent > budget) {
      throw GiveUp.now();
    }
    nextCheck = Math.min(spent + CHECK_INTERVAL, budget + 1);
    if (now - bounds.deadlineNanos() > 0) {
      long millis = Math.max(0, (now - started) / 1_000_000);
      throw ExpressionException.limit("the expression ran out of time after " + millis + " ms");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw ExpressionException.failed("D1000", "the evaluation was interrupted (D1000)");
    }
    turns.pass(now);
  }
}
