package dev.pawl.expression.schema;

import dev.pawl.expression.regex.RegexSyntaxException;

/**
 * One thing that is wrong with a schema itself.
 *
 * @param pointer where in the schema (RFC 6901), see {@link Schema#locate}
 * @param message what is wrong there
 */
public record SchemaProblem(String pointer, String message) {
  static SchemaProblem unusablePattern(String pointer, String pattern, RegexSyntaxException why) {
    return new SchemaProblem(
        pointer, "not a regular expression: " + Wording.show(pattern) + "; " + Wording.at(why));
  }

  @Override
  public String toString() {
    return pointer.isEmpty() ? message : pointer + ": " + message;
  }
}
