package dev.pawl.engine.source;

/** What somebody shows to be let in: a name, and a password or token. */
public record Login(String user, String password) {
  /** Without what must not be seen. */
  @Override
  public String toString() {
    return "Login[(hidden)]";
  }
}
