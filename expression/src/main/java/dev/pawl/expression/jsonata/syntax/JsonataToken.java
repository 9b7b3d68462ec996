package dev.pawl.expression.jsonata.syntax;

/**
 * A token of a JSONata text.
 *
 * @param value the name without quotes or dollar sign, the string without quotes, the operator
 * @param start index of its first character
 * @param end index behind its last character
 */
public record JsonataToken(Kind kind, String value, int start, int end) {
  public enum Kind {
    NAME,
    VARIABLE,
    STRING,
    NUMBER,
    REGEX,
    OPERATOR
  }

  public boolean isOperator(String operator) {
    return kind == Kind.OPERATOR && value.equals(operator);
  }

  /** Whether it is the word that begins a function. */
  boolean isFunction() {
    return kind == Kind.NAME && (value.equals("function") || value.equals("λ"));
  }

  public boolean isVariable() {
    return kind == Kind.VARIABLE;
  }
}
