package dev.pawl.governance.identity;

import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;

/** Makes ways of knowing callers by tokens that others issue. */
public final class IssuedTokens {
  private final KeySets sets = new KeySets();
  private final InstantSource clock;

  public IssuedTokens(InstantSource clock) {
    this.clock = clock;
  }

  /**
   * @param keys where those of the issuer are: a file, or an address
   * @throws IllegalArgumentException when anybody on the way could exchange the keys
   */
  public Credentials of(JwtIssuer issuer, URI keys) {
    return new JwtTokens(
        issuer, "file".equals(keys.getScheme()) ? sets.of(Path.of(keys)) : sets.of(keys), clock);
  }
}
