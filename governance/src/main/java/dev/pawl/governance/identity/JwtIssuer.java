package dev.pawl.governance.identity;

import java.net.URI;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whose JSON Web Tokens are believed, and how far.
 *
 * @param issuer what the claim {@code iss} has to be
 * @param label stands before the names of its callers and of their roles, so that two issuers can
 *     know an {@code ada} each; null for the one whose names are taken as they are
 * @param audiences what a token must be meant for: one of these
 * @param algorithms by which it may be signed; only such as need no secret of ours
 * @param agents whether all its callers are programs that have to say which
 * @param leeway how far clocks may be apart
 */
public record JwtIssuer(
    String issuer,
    @Nullable String label,
    Set<String> audiences,
    Set<String> algorithms,
    ClaimNames claims,
    boolean agents,
    Duration leeway) {
  /** Those that anybody can verify and only the issuer can make. */
  public static final Set<String> ALGORITHMS =
      Set.of("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512");

  private static final Set<String> LOCAL = Set.of("localhost", "127.0.0.1", "[::1]");

  public JwtIssuer {
    audiences = Set.copyOf(audiences);
    algorithms = Set.copyOf(algorithms);
    if (label != null && label.contains("/")) {
      throw new IllegalArgumentException("a label ends at its first slash, so it has none");
    }
    if (audiences.isEmpty()) {
      throw new IllegalArgumentException("a token must be meant for somebody: name an audience");
    }
    if (algorithms.isEmpty() || !ALGORITHMS.containsAll(algorithms)) {
      throw new IllegalArgumentException("the algorithms are some of " + ALGORITHMS);
    }
  }

  /** As most need it. */
  public JwtIssuer(String issuer, String audience) {
    this(
        issuer,
        null,
        Set.of(audience),
        Set.of("RS256", "ES256"),
        ClaimNames.USUAL,
        false,
        Duration.ofSeconds(30));
  }

  /** A name of its own as others know it. */
  String own(String name) {
    return label == null ? name : label + "/" + name;
  }

  /** Whether nobody on the way can exchange what comes from there. */
  public static boolean isSafe(URI address) {
    String host = address.getHost();
    return host != null
        && ("https".equals(address.getScheme())
            || ("http".equals(address.getScheme()) && LOCAL.contains(host)));
  }
}
