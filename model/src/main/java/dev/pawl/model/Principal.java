package dev.pawl.model;

/** Who acts. Every run and every upstream call has one. */
public record Principal(Kind kind, String name) {
  /** Whoever uses this machine's own standard streams or command line. */
  public static final Principal LOCAL = new Principal(Kind.LOCAL, "local");

  /** How a principal became known. */
  public enum Kind {
    LOCAL,
    PERSON,
    AGENT,
    SERVICE,
    ANONYMOUS
  }
}
