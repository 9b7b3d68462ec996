package dev.pawl.library.studio;

import dev.pawl.json.Sha256;
import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.server.Party;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;

/**
 * Lets in the browsers of whoever started the server: they came by the link that only they were
 * told, and are taken for whoever is at this machine.
 *
 * @param digest of the token that stands for them, and that nobody else knows
 * @param others who else is let in; null for nobody
 */
public record LinkedCallers(String digest, @Nullable Authentication others)
    implements Authentication {

  /**
   * @param token which stands for them
   */
  public static LinkedCallers of(String token, @Nullable Authentication others) {
    return new LinkedCallers(Sha256.hex(token.getBytes(StandardCharsets.UTF_8)), others);
  }

  @Override
  public Admission admit(@Nullable String authorization) {
    String token = Authentication.bearerToken(authorization);
    if (token != null && isOurs(token)) {
      return new Admission.Admitted(Party.LOCAL);
    }
    return others == null
        ? new Admission.Refused("it came by no link of ours")
        : others.admit(authorization);
  }

  private boolean isOurs(String token) {
    return MessageDigest.isEqual(
        digest.getBytes(StandardCharsets.UTF_8),
        Sha256.hex(token.getBytes(StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean isOne(Party party) {
    return others != null && !party.equals(Party.LOCAL) && others.isOne(party);
  }

  @Override
  public void refused(String why, String address) {
    if (others != null) {
      others.refused(why, address);
    }
  }
}
