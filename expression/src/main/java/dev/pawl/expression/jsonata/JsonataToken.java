package dev.pawl.expression.jsonata;

/**
 * A token of a JSONata text.
 *
 * @param value the name without quotes or dollar sign, the string without quotes, the operator
 * @param start index of its first character
 * @param end index behind its last character
 */
record JsonataToken(Kind kind, String value, int start, int end) {
  enum Kind {
    NAME,
    VARIABLE,
    STRING,
    NUMBER,
    REGEX,
    OPERATOR
  }

  boolean isOperator(String operator) {
    return kind == Kind.OPERATOR && value.equals(operator);
  }

  /** Whether it is the word that begins a function. */
  boolean isFunction() {
    return kind == Kind.NAME && (value.equals("function") || value.equals("λ"));
  }

  boolean isVariable() {
    return kind == Kind.VARIABLE;
  }
}
