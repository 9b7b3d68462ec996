package dev.pawl.expression.jsonata;

import com.dashjoin.jsonata.JException;
import dev.pawl.expression.ExpressionException;
import dev.pawl.expression.regex.RegexLimitException;

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
    String message = String.valueOf(e.getMessage()).replace("Object ", "function ");
    String prefix = "JSonataException ";
    String plain = message.startsWith(prefix) ? message.substring(prefix.length()) : message;
    return plain + " (" + code(e) + ")";
  }
}
