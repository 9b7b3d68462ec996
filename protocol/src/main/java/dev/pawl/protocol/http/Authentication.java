package dev.pawl.protocol.http;

import dev.pawl.protocol.server.Party;
import org.jspecify.annotations.Nullable;

/** Finds out who calls, before anything else of the call is looked at. */
@FunctionalInterface
public interface Authentication {
  /**
   * Who it is, or why it is not let in. May be called from many threads at once.
   *
   * @param authorization the header {@code Authorization}, null when there is none
   */
  Admission admit(@Nullable String authorization);

  /** What becomes of a call. */
  sealed interface Admission {
    record Admitted(Party party) implements Admission {}

    /**
     * Nobody showed who they are, or what they showed is not valid.
     *
     * @param why for those who run the server; whoever called is not told
     */
    record Refused(String why) implements Admission {}

    /** It cannot be found out now who it is, so nobody is let in. */
    record Undecided(String why) implements Admission {}
  }

  /** Whether a party that was let in is one client; otherwise it may be any number of them. */
  default boolean isOne(Party party) {
    return true;
  }

  /**
   * Hears of somebody who showed something that is not valid, before that is told them.
   *
   * @param why for those who run the server
   * @param address from which they call
   */
  default void refused(String why, String address) {}

  /** Takes everyone for {@code local}; only for a server that other machines cannot reach. */
  static Authentication none() {
    return new Anyone();
  }

  /**
   * Takes whoever brings a token for {@code bearer}.
   *
   * @throws IllegalArgumentException when no client could send that token in a header
   */
  static Authentication bearer(String token) {
    return new BearerToken(token);
  }

  /** What a header {@code Authorization: Bearer …} holds; null if it is none. */
  static @Nullable String bearerToken(@Nullable String authorization) {
    String scheme = "Bearer ";
    return authorization == null
            || !authorization.regionMatches(true, 0, scheme, 0, scheme.length())
        ? null
        : authorization.substring(scheme.length()).strip();
  }

  /** Everyone. */
  record Anyone() implements Authentication {
    @Override
    public Admission admit(@Nullable String authorization) {
      return new Admission.Admitted(Party.LOCAL);
    }

    @Override
    public boolean isOne(Party party) {
      return false;
    }
  }
}
