package dev.pawl.expression.jsonata.syntax;

import dev.pawl.expression.ExpressionSyntaxException;
import dev.pawl.expression.jsonata.syntax.JsonataToken.Kind;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * Refuses texts whose shape would keep the library's parser busy for long: nothing can stop it once
 * it has begun, and its time grows with the square of some things, or worse.
 */
public final class JsonataShape {
  private static final int MAX_BRACKETS = 500;
  private static final int MAX_HEIGHT = 1_000;
  private static final int MAX_ARGUMENTS = 1_000;
  private static final int MAX_SIGNATURE = 200;
  private static final int MAX_OPTIONAL = 10;

  /** Each level of nested {@code ?:} or {@code ??} doubles the tree that the parser builds. */
  private static final int MAX_DOUBLINGS = 8;

  /** The parser copies what stands before {@code ?:} or {@code ??}, part by part, and more. */
  private static final int COPY_COST = 60;

  private static final long MAX_COPIED = 100_000;

  private final List<JsonataToken> tokens;
  private final Deque<Level> levels = new ArrayDeque<>();
  private long copied;

  private JsonataShape(List<JsonataToken> tokens) {
    this.tokens = tokens;
  }

  /** What is between two brackets. */
  private static final class Level {
    final boolean call;
    int items;

    /** How deep the tree is: of the item that is being read, and of those before. */
    int height;

    int highest;

    /** How many parts there are: behind the last {@code ?:}, {@code ,} or such, and before. */
    long weight;

    long before;

    /** How deep {@code ?:} and {@code ??} are nested: inside of brackets, and here. */
    int innerDoublings;

    int doublings;

    Level(boolean call) {
      this.call = call;
    }

    void nextPart() {
      before += weight;
      weight = 0;
    }

    void nextItem() {
      nextPart();
      highest = Math.max(highest, height);
      height = 0;
      doublings = Math.max(doublings, innerDoublings);
      innerDoublings = 0;
      items++;
    }
  }

  public static void check(List<JsonataToken> tokens) throws ExpressionSyntaxException {
    new JsonataShape(tokens).check();
  }

  private void check() throws ExpressionSyntaxException {
    levels.push(new Level(false));
    for (int i = 0; i < tokens.size(); i++) {
      JsonataToken token = tokens.get(i);
      if (token.kind() == Kind.OPERATOR) {
        operator(token, i);
      } else {
        here().weight++;
        here().height = Math.max(here().height, 1);
      }
      checkHere(token);
    }
  }

  private Level here() {
    return levels.getFirst();
  }

  private void checkHere(JsonataToken token) throws ExpressionSyntaxException {
    if (levels.size() > MAX_BRACKETS) {
      throw problem("brackets are nested deeper than " + MAX_BRACKETS + " levels", token);
    }
    if (here().height > MAX_HEIGHT) {
      throw problem(
          "the expression is nested deeper, or has a longer chain of operators, than "
              + MAX_HEIGHT
              + " levels",
          token);
    }
    if (here().call && here().items >= MAX_ARGUMENTS) {
      throw problem("a call has more than " + MAX_ARGUMENTS + " arguments", token);
    }
    if (here().doublings > MAX_DOUBLINGS) {
      throw problem("?: and ?? are nested deeper than " + MAX_DOUBLINGS + " levels", token);
    }
    if (copied > MAX_COPIED) {
      throw problem("there are too many ?: and ??, or too much stands before them", token);
    }
  }

  private static ExpressionSyntaxException problem(String message, JsonataToken token) {
    return new ExpressionSyntaxException(message, token.start());
  }

  private void operator(JsonataToken token, int index) throws ExpressionSyntaxException {
    Level level = here();
    switch (token.value()) {
      case "(", "[", "{" ->
          levels.push(new Level(token.value().equals("(") && isOperand(index - 1)));
      case ")", "]", "}" -> close();
      case ",", ";" -> level.nextItem();
      case "?:", "??" -> {
        copied += COPY_COST + level.weight;
        level.before += level.weight;
        level.nextPart();
        level.height++;
        level.doublings = Math.max(level.doublings, level.innerDoublings + 1);
      }
      case "?", ":", ":=" -> {
        level.nextPart();
        level.height++;
      }
      case "<" -> {
        level.weight++;
        level.height++;
        if (isSignature(index)) {
          signature(index);
        }
      }
      default -> {
        level.weight++;
        level.height++;
      }
    }
  }

  private void close() {
    if (levels.size() == 1) {
      return; // the parser says so
    }
    Level closed = levels.pop();
    closed.nextItem();
    Level level = here();
    level.weight += closed.before + 1;
    level.height = Math.max(level.height, closed.highest) + 1;
    level.innerDoublings = Math.max(level.innerDoublings, closed.doublings);
  }

  private boolean isOperand(int index) {
    if (index < 0) {
      return false;
    }
    JsonataToken token = tokens.get(index);
    return token.kind() != Kind.OPERATOR || ")]}".contains(token.value());
  }

  /** Whether a {@code <} follows the parameters of a function. */
  private boolean isSignature(int index) {
    int depth = 0;
    for (int i = index - 1; i > 0; i--) {
      if (tokens.get(i).isOperator(")")) {
        depth++;
      } else if (tokens.get(i).isOperator("(") && --depth == 0) {
        return tokens.get(i - 1).isFunction();
      }
      if (depth == 0) {
        return false;
      }
    }
    return false;
  }

  /** A signature becomes a regular expression of Java, which must have few ways to match. */
  private void signature(int start) throws ExpressionSyntaxException {
    int length = 0;
    int optional = 0;
    int repeated = 0;
    for (int i = start; i < tokens.size() && !tokens.get(i).isOperator("{"); i++) {
      JsonataToken token = tokens.get(i);
      length += token.end() - token.start();
      String written = token.value();
      optional += (int) written.chars().filter(c -> c == '?' || c == '-').count();
      repeated += (int) written.chars().filter(c -> c == '+').count();
      if (length > MAX_SIGNATURE) {
        throw problem(
            "the signature of a function is longer than " + MAX_SIGNATURE + " characters",
            tokens.get(start));
      }
    }
    if (optional > MAX_OPTIONAL || repeated > 1) {
      throw problem(
          "the signature of a function has more than "
              + MAX_OPTIONAL
              + " optional parameters, or more than one that repeats",
          tokens.get(start));
    }
  }
}
