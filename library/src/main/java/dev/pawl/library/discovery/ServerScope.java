package dev.pawl.library.discovery;

/** Whom a configuration is for, in the order in which servers are shown. */
public enum ServerScope {
  PROJECT("project"),
  USER("user"),
  ENTERPRISE("enterprise");

  private final String word;

  ServerScope(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
