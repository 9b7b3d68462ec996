package dev.pawl.expression.logic;

import dev.pawl.expression.Bounds;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.Scope;
import dev.pawl.expression.Turns;
import dev.pawl.json.Js;
import dev.pawl.json.Undefined;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of a rule: its scope, and what it has used of its {@link Bounds}.
 *
 * <p>A rule can only grow by what its operations make, so each of them reports that here. Lists may
 * share parts, and a short rule can build one with more leaves than memory could ever hold: nothing
 * walks a nested list without counting.
 */
final class LogicRun {
  /** How many times the size allowed for one operation all of them together may make. */
  private static final long ALL_OPERATIONS = 8;

  /** Elements or characters handled between two looks at the clock. */
  private static final int STRIDE = 512;

  /** Characters of a text that take as long to read as an element takes to handle. */
  private static final int CHARACTERS_PER_ELEMENT = 8;

  private final Scope scope;
  private final Bounds bounds;
  private long made;
  private long untilCheck = STRIDE;
  private final Turns turns = new Turns();

  LogicRun(Scope scope) {
    this.scope = scope;
    this.bounds = scope.bounds();
  }

  Scope scope() {
    return scope;
  }

  /** Counts work that makes nothing, such as an iteration or a comparison. */
  void worked(int amount) {
    untilCheck -= amount;
    if (untilCheck <= 0) {
      untilCheck = STRIDE;
      checkTime();
    }
  }

  /** Counts what an operation is about to make. */
  void making(long amount) {
    made += amount;
    if (amount > bounds.maxItems() || made > ALL_OPERATIONS * bounds.maxItems()) {
      throw ExpressionException.limit(
          "Rule makes more than " + bounds.maxItems() + " elements or characters");
    }
    worked((int) amount);
  }

  private void checkTime() {
    long now = System.nanoTime();
    if (now - bounds.deadlineNanos() > 0) {
      throw ExpressionException.limit("Rule ran out of time");
    }
    if (Thread.currentThread().isInterrupted()) {
      throw ExpressionException.limit("Rule was interrupted");
    }
    turns.pass(now);
  }

  void end() {
    turns.end();
  }

  /**
   * ToPrimitive (ECMA-262, 7.1.1): a list or an object becomes its text. A text counts as read,
   * since whoever wants a primitive is about to compare it or to find a number in it.
   */
  @Nullable Object primitive(@Nullable Object value) {
    if (value instanceof List<?> list) {
      StringBuilder text = new StringBuilder();
      join(list, text, 1);
      reading(text);
      return text.toString();
    }
    if (value instanceof String text) {
      reading(text);
    }
    return value instanceof Map ? Js.toText(value) : value;
  }

  private void reading(CharSequence text) {
    worked(text.length() / CHARACTERS_PER_ELEMENT);
  }

  boolean strictEquals(@Nullable Object a, @Nullable Object b) {
    if (a instanceof String text && b instanceof String other && text.length() == other.length()) {
      reading(text);
    }
    return Js.strictEquals(a, b);
  }

  double number(@Nullable Object value) {
    return Js.toNumber(primitive(value));
  }

  String text(@Nullable Object value) {
    return Js.toText(primitive(value));
  }

  private void join(List<?> list, StringBuilder text, int depth) {
    checkDepth(depth);
    String separator = "";
    for (Object item : list) {
      text.append(separator);
      separator = ",";
      if (item instanceof List<?> inner) {
        join(inner, text, depth + 1);
      } else if (item != null && item != Undefined.UNDEFINED) {
        text.append(Js.toText(item));
      }
      checkSize(text.length());
    }
  }

  /** Refuses a result that is nested too deep, or too large once its shared parts are unfolded. */
  void checkShape(@Nullable Object value) {
    checkShape(value, 0, 0);
  }

  private long checkShape(@Nullable Object value, int depth, long before) {
    long count = before;
    if (value instanceof List<?> list) {
      checkDepth(depth);
      for (Object item : list) {
        count = checkShape(item, depth + 1, count);
      }
    } else if (value instanceof Map<?, ?> map) {
      checkDepth(depth);
      for (Object item : map.values()) {
        count = checkShape(item, depth + 1, count);
      }
    }
    checkSize(count + 1);
    return count + 1;
  }

  private void checkDepth(int depth) {
    if (depth > bounds.maxDepth()) {
      throw ExpressionException.limit(
          "Rule makes a value nested deeper than " + bounds.maxDepth() + " levels");
    }
  }

  void checkSize(long size) {
    worked(1);
    if (size > bounds.maxItems()) {
      throw ExpressionException.limit(
          "Rule makes more than " + bounds.maxItems() + " elements or characters");
    }
  }
}
