package dev.pawl.engine.registry;

import java.util.Locale;

/** How far the session of a client has come. */
public enum SessionStatus {
  /** It is not certain yet who it is. */
  AUTHENTICATING,
  ACTIVE,
  /** Nothing was heard of it for a while. */
  INACTIVE,
  TERMINATED,
  /** It did not show who it is. */
  REJECTED;

  /** Whether it can be the next one. */
  public boolean mayBecome(SessionStatus next) {
    return switch (this) {
      case AUTHENTICATING -> next == ACTIVE || next == REJECTED;
      case ACTIVE -> next == INACTIVE || next == TERMINATED;
      case INACTIVE -> next == ACTIVE || next == TERMINATED;
      case TERMINATED, REJECTED -> false;
    };
  }

  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * @throws IllegalArgumentException when there is none of that name
   */
  public static SessionStatus of(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }
}
