package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.JException;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.regex.RegexLimitException;
import org.jspecify.annotations.Nullable;

/** Turns whatever an evaluation throws into an {@link ExpressionException}. */
final class JsonataFailures {
  private JsonataFailures() {}

  static ExpressionException of(Throwable thrown) {
    Throwable cause = thrown;
    while (cause.getCause() != null && !(cause instanceof JException)) {
      cause = cause.getCause();
    }
    return switch (cause) {
      case ExpressionException e -> e;
      case JsonataError e when e.isLimit() -> ExpressionException.limit(e.getMessage());
      case JException e -> ExpressionException.failed(code(e), text(e));
      case RegexLimitException e -> ExpressionException.limit(String.valueOf(e.getMessage()));
      case StackOverflowError _ ->
          ExpressionException.limit("the expression recurses too deeply: it exhausted the stack");
      case OutOfMemoryError _ -> ExpressionException.limit("the expression ran out of memory");
      case ClassCastException _, NullPointerException _ ->
          ExpressionException.failed("T0410", "a value does not have the type that is needed here");
      case UnsupportedOperationException _ ->
          ExpressionException.failed("T2011", "the input cannot be changed");
      case NumberFormatException _ ->
          ExpressionException.failed("D3030", "a value cannot be read as a number");
      default ->
          ExpressionException.failed(
              "D1000", "the expression cannot be evaluated: " + cause.getMessage());
    };
  }

  private static String code(JException e) {
    String error = e.getError();
    return error != null && error.matches("[A-Z][0-9]{4}") ? error : "D1000";
  }

  /** The message with its code. The library's texts say Object where they mean function. */
  static String text(JException e) {
    if (e instanceof JsonataError own) {
      return own.getMessage() + " (" + own.getError() + ")";
    }
    String words = words(e);
    if (words != null) {
      return words + " (" + code(e) + ")";
    }
    String message = String.valueOf(e.getMessage()).replace("Object ", "function ");
    String prefix = "JSonataException ";
    String plain = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    return plain + " (" + code(e) + ")";
  }

  /**
   * What the library found wrong, in our words: which kind of value it was, not which value. Null
   * for what the library says well enough itself.
   */
  private static @Nullable String words(JException e) {
    Object first = e.getCurrent();
    Object second = e.getExpected();
    return switch (String.valueOf(e.getError())) {
      case "T2001" -> side("left", first, "a number", JsonataValues.kind(second));
      case "T2002" -> side("right", first, "a number", JsonataValues.kind(second));
      case "T2003" -> side("left", "..", "an integer", notInteger(first));
      case "T2004" -> side("right", "..", "an integer", notInteger(first));
      case "T2006" -> "the right side of `~>` must be a function";
      case "T2009" ->
          JsonataValues.kind(first) + " and " + JsonataValues.kind(second) + " cannot be compared";
      case "T2010" ->
          "`" + first + "` compares numbers or strings, but got " + JsonataValues.kind(second);
      case "D1002" -> "only a number can be negated, but this is " + JsonataValues.kind(second);
      case "T1003" -> "a key of an object must be a string, but is " + JsonataValues.kind(first);
      case "D1009" -> "two entries of an object have the same key";
      case "T1006" -> "what is called is not a function";
      case "T2011" ->
          "what updates an object must be an object, but is " + JsonataValues.kind(first);
      case "T2012" -> "what to delete must be names, but is " + JsonataValues.kind(first);
      default -> null;
    };
  }

  private static String side(String side, @Nullable Object operator, String wanted, String kind) {
    return "the " + side + " side of `" + operator + "` must be " + wanted + ", but is " + kind;
  }

  /** A number that is no integer needs another word than its kind. */
  private static String notInteger(@Nullable Object value) {
    return value instanceof Number ? "a fraction" : JsonataValues.kind(value);
  }
}
