package dev.pawl.protocol.http;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out who calls, before anything else of the call is looked at. */
@FunctionalInterface
public interface Authentication {
  /**
   * Who it is, or empty to refuse the call. May be called from many threads at once.
   *
   * @param authorization the header {@code Authorization}, null when there is none
   */
  Optional<String> principal(@Nullable String authorization);

  /**
   * Whether different clients are different principals; otherwise one may be any number of them.
   */
  default boolean tellsClientsApart() {
    return true;
  }

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

  /** Everyone. */
  record Anyone() implements Authentication {
    @Override
    public Optional<String> principal(@Nullable String authorization) {
      return Optional.of("local");
    }

    @Override
    public boolean tellsClientsApart() {
      return false;
    }
  }
}
