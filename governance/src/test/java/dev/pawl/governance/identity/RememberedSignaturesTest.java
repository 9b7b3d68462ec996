package dev.pawl.governance.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A signature that was good once is good again; everything else is asked each time. */
class RememberedSignaturesTest {
  private Issuer issuer;
  private JWKSet keys = new JWKSet();
  private Instant now = Issuer.NOW;
  private JwtTokens tokens;

  @BeforeEach
  void start() throws Exception {
    issuer = new Issuer();
    keys = new JWKSet(issuer.key()).toPublicJWKSet();
    tokens =
        new JwtTokens(
            new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE),
            (selector, _) -> selector.select(keys),
            () -> now);
  }

  private boolean isKnown(String token) {
    return tokens.recognise(token) instanceof Recognition.Known;
  }

  @Test
  void aTokenIsKnownAgainAndAgain() throws Exception {
    String token = issuer.token();
    assertThat(isKnown(token)).isTrue();
    assertThat(isKnown(token)).isTrue();
  }

  @Test
  void aTokenIsRefusedWhenItsKeyCountsNoMore() throws Exception {
    String token = issuer.token();
    assertThat(isKnown(token)).isTrue();
    ECKey before = issuer.key();
    issuer.rotate(before.getKeyID());
    keys = new JWKSet(issuer.key()).toPublicJWKSet();
    assertThat(isKnown(token)).as("signed by another key of the same id").isFalse();
    keys = new JWKSet();
    assertThat(isKnown(token)).isFalse();
  }

  @Test
  void aTokenIsRefusedWhenItIsOver() throws Exception {
    String token = issuer.token();
    assertThat(isKnown(token)).isTrue();
    now = Issuer.NOW.plusSeconds(3_600);
    assertThat(isKnown(token)).isFalse();
  }

  @Test
  void nothingOfATokenCanBeChanged() throws Exception {
    String token = issuer.token();
    String other = issuer.token(claims -> claims.subject("eve"));
    assertThat(isKnown(token)).isTrue();
    String[] parts = token.split("\\.");
    String[] foreign = other.split("\\.");
    assertThat(isKnown(parts[0] + "." + foreign[1] + "." + parts[2])).isFalse();
    assertThat(isKnown(parts[0] + "." + parts[1] + "." + foreign[2])).isFalse();
    assertThat(isKnown(other)).isTrue();
  }

  @Test
  void aSignatureIsGoodForItsBytesAlone() throws Exception {
    SignedJWT token = SignedJWT.parse(issuer.token());
    RememberedSignatures signatures = new RememberedSignatures();
    JWSHeader header = token.getHeader();
    JWSVerifier first = signatures.createJWSVerifier(header, issuer.key().toPublicKey());
    assertThat(first.verify(header, token.getSigningInput(), token.getSignature())).isTrue();
    JWSHeader foreign = new JWSHeader(JWSAlgorithm.ES256);
    JWSVerifier again = signatures.createJWSVerifier(foreign, issuer.key().toPublicKey());
    assertThat(again.verify(foreign, token.getSigningInput(), token.getSignature())).isTrue();
    byte[] changed = token.getSigningInput().clone();
    changed[0]++;
    assertThat(again.verify(header, changed, token.getSignature())).isFalse();
    assertThat(again.verify(header, changed, token.getSignature())).isFalse();
  }
}
