package dev.pawl.library.discovery;

/** Whether a server can be reached, as far as it is known. */
public enum ConnectionState {
  /** Nobody has asked. */
  UNKNOWN("unknown"),
  CONNECTED("connected"),
  DISCONNECTED("disconnected"),
  NEEDS_LOGIN("needs login");

  private final String word;

  ConnectionState(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }
}
