package dev.pawl.json;

/**
 * The absence of a value, as JavaScript's {@code undefined}: a path that leads nowhere, an
 * expression without a result.
 *
 * <p>It is not {@code null}, which is a JSON value that somebody wrote down. Undefined never stands
 * inside a JSON value: writing or freezing drops it from an object and makes it {@code null} in a
 * list, as {@code JSON.stringify} does.
 */
public enum Undefined {
  /** The only undefined. */
  UNDEFINED;

  @Override
  public String toString() {
    return "undefined";
  }
}
