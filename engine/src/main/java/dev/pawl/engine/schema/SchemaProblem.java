package dev.pawl.engine.schema;

/**
 * One thing that is wrong with a schema itself.
 *
 * @param pointer where in the schema (RFC 6901), see {@link Schema#locate}
 * @param message what is wrong there
 */
public record SchemaProblem(String pointer, String message) {
  @Override
  public String toString() {
    return pointer.isEmpty() ? message : pointer + ": " + message;
  }
}
