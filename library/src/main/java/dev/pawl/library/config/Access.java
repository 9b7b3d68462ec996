package dev.pawl.library.config;

import dev.pawl.governance.identity.JwtIssuer;
import java.net.URI;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Who may call over HTTP.
 *
 * @param keys whether keys of {@code pawl keys} are good
 * @param anonymous whether those may call, as nobody in particular, who show nothing
 * @param address of the endpoint as clients know it; null where they need not be told
 * @param issuers whose tokens are good
 * @param oversight the roles that see, answer and cancel the runs of others
 */
public record Access(
    boolean keys,
    boolean anonymous,
    @Nullable URI address,
    List<Issuer> issuers,
    Set<String> oversight) {
  public static final Access NONE = new Access(false, false, null, List.of(), Set.of());

  public Access {
    issuers = List.copyOf(issuers);
    oversight = Set.copyOf(oversight);
  }

  /**
   * One that issues tokens.
   *
   * @param keys where its keys are: an address, or a file
   */
  public record Issuer(JwtIssuer about, URI keys) {}

  /** Whether somebody has to show something, or may show nothing, beyond what options say. */
  public boolean isSaid() {
    return keys || anonymous || !issuers.isEmpty();
  }

  public Access withKeys() {
    return new Access(true, anonymous, address, issuers, oversight);
  }
}
