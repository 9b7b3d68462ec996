package dev.pawl.model;

/** Who acts. Every run and every upstream call has one. */
public record Principal(Kind kind, String name) {
  /** Whoever uses this machine's own standard streams or command line. */
  public static final Principal LOCAL = new Principal(Kind.LOCAL, "local");

  /** Whoever shows the one token that all share who have it. Nobody else is called so. */
  public static final Principal SHARED = new Principal(Kind.SERVICE, "bearer");

  /** How a principal became known. */
  public enum Kind {
    LOCAL,
    PERSON,
    AGENT,
    SERVICE,
    ANONYMOUS
  }

  /** One text that tells it from all others, as journals keep it. */
  public String text() {
    return kind + ":" + name;
  }

  /**
   * What {@link #text} gave.
   *
   * @throws IllegalArgumentException when it is nothing of that kind
   */
  public static Principal of(String text) {
    int colon = text.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException("a principal is a kind and a name, such as PERSON:ada");
    }
    return new Principal(Kind.valueOf(text.substring(0, colon)), text.substring(colon + 1));
  }
}
