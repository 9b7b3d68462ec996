package dev.pawl.governance.identity;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.time.Instant;
import java.util.Date;
import java.util.function.UnaryOperator;

/** Gives out tokens, as a login server does. */
final class Issuer {
  static final String NAME = "https://login.example";
  static final String AUDIENCE = "https://pawl.example/mcp";
  static final Instant NOW = Instant.parse("2026-11-17T12:00:00Z");

  private ECKey key;

  Issuer() throws JOSEException {
    rotate("first");
  }

  /** Signs with another key from now on. */
  void rotate(String id) throws JOSEException {
    key = new ECKeyGenerator(Curve.P_256).keyID(id).generate();
  }

  ECKey key() {
    return key;
  }

  /** What everybody may know. */
  String keySet() {
    return new JWKSet(key).toString(true);
  }

  static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(NAME)
        .audience(AUDIENCE)
        .subject("ada")
        .claim("scope", "read write")
        .claim("roles", java.util.List.of("operator"))
        .issueTime(Date.from(NOW.minusSeconds(60)))
        .expirationTime(Date.from(NOW.plusSeconds(600)));
  }

  String token() throws JOSEException {
    return token(each -> each);
  }

  String token(UnaryOperator<JWTClaimsSet.Builder> change) throws JOSEException {
    return token(
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(JOSEObjectType.JWT)
            .keyID(key.getKeyID())
            .build(),
        change);
  }

  String token(JWSHeader header, UnaryOperator<JWTClaimsSet.Builder> change) throws JOSEException {
    SignedJWT token = new SignedJWT(header, change.apply(claims()).build());
    token.sign(new ECDSASigner(key));
    return token.serialize();
  }
}
