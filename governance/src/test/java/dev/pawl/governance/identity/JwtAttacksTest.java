package dev.pawl.governance.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetSequenceKey;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.RSAKeyGenerator;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jwt.SignedJWT;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * RFC 8725 (JSON Web Token Best Current Practices), section 2, "Threats and Vulnerabilities", one
 * class for each that concerns those who check tokens; and RFC 7515, section 4.1, the header
 * parameters that would have a checker fetch or believe something.
 */
class JwtAttacksTest {
  private static final String MARK = "Stolen-7f3a";

  private Issuer issuer;
  private JwtTokens tokens;

  @BeforeEach
  void start() throws Exception {
    issuer = new Issuer();
    tokens = tokens(issuer.key());
  }

  private static JwtTokens tokens(JWK... keys) {
    return new JwtTokens(
        new JwtIssuer(
            Issuer.NAME,
            null,
            Set.of(Issuer.AUDIENCE),
            JwtIssuer.ALGORITHMS,
            ClaimNames.USUAL,
            false,
            Duration.ofSeconds(30)),
        new ImmutableJWKSet<>(new JWKSet(List.of(keys))),
        InstantSource.fixed(Issuer.NOW));
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  /** The token of somebody who is known, under another header. */
  private String under(String header) throws Exception {
    String[] parts = issuer.token().split("\\.");
    return encoded(header) + "." + parts[1] + "." + parts[2];
  }

  private String why(String token) {
    assertThat(tokens.recognise(token)).isInstanceOf(Recognition.Unknown.class);
    return ((Recognition.Unknown) tokens.recognise(token)).why();
  }

  private static String hmac(byte[] secret, String keyId) throws Exception {
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID(keyId).build(),
            Issuer.claims().build());
    token.sign(new MACSigner(secret));
    return token.serialize();
  }

  /** Section 2.1, "Weak Signatures and Insufficient Signature Validation". */
  @Nested
  class WeakSignatures {
    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "NONE", "nOnE", "", " none", "ES256 ", "es256"})
    void noOtherWordForNoneIsAnAlgorithm(String algorithm) throws Exception {
      String[] parts = issuer.token().split("\\.");
      String header = encoded("{\"alg\":\"" + algorithm + "\",\"kid\":\"first\"}");
      why(header + "." + parts[1] + "." + parts[2]);
      why(header + "." + parts[1] + ".");
      why(header + "." + parts[1]);
    }

    @Test
    void thePublicKeyOfRsaIsNoSecret() throws Exception {
      RSAKey key = new RSAKeyGenerator(2048).keyID("rsa").generate();
      tokens = tokens(key.toPublicJWK());
      byte[] encoded = key.toRSAPublicKey().getEncoded();
      String pem = "-----BEGIN PUBLIC KEY-----\n" + Base64.getMimeEncoder().encodeToString(encoded);
      for (byte[] known :
          List.of(
              encoded,
              (pem + "\n-----END PUBLIC KEY-----").getBytes(UTF_8),
              (pem + "\n-----END PUBLIC KEY-----\n").getBytes(UTF_8),
              key.toPublicJWK().toJSONString().getBytes(UTF_8),
              key.getModulus().decode())) {
        why(hmac(known, "rsa"));
      }
    }

    @Test
    void aSecretInTheKeySetIsNotUsedAsOne() throws Exception {
      byte[] secret = "0123456789abcdef0123456789abcdef".getBytes(UTF_8);
      tokens = tokens(new OctetSequenceKey.Builder(secret).keyID("shared").build());
      why(hmac(secret, "shared"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "AAAA", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"})
    void anotherSignatureIsNone(String signature) throws Exception {
      String token = issuer.token();
      why(token.substring(0, token.lastIndexOf('.') + 1) + signature);
    }

    /** An ECDSA signature of zeros passes with some checkers (CVE-2022-21449). */
    @Test
    void aSignatureOfZerosIsNone() throws Exception {
      String token = issuer.token();
      String zeros = Base64.getUrlEncoder().withoutPadding().encodeToString(new byte[64]);
      why(token.substring(0, token.lastIndexOf('.') + 1) + zeros);
    }
  }

  /** Section 2.7, "Substitution Attacks", and 2.8, "Cross-JWT Confusion". */
  @Nested
  class Substitution {
    @Test
    void theAudienceIsComparedWhole() throws Exception {
      for (String other :
          List.of(
              Issuer.AUDIENCE + "/",
              Issuer.AUDIENCE.toUpperCase(java.util.Locale.ROOT),
              Issuer.AUDIENCE + "?x",
              Issuer.AUDIENCE.substring(1),
              "*",
              "")) {
        why(issuer.token(each -> each.audience(other)));
      }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dpop+jwt", "secevent+jwt", "logout+jwt", "oauth-id-jag+jwt", "JWE"})
    void aTokenForAnotherPurposeIsNone(String type) throws Exception {
      JWSHeader header =
          new JWSHeader.Builder(JWSAlgorithm.ES256)
              .type(new com.nimbusds.jose.JOSEObjectType(type))
              .keyID("first")
              .build();
      why(issuer.token(header, each -> each));
    }
  }

  /** RFC 7515, section 4.1: what a header names is neither fetched nor believed. */
  @Nested
  class Headers {
    @ParameterizedTest
    @ValueSource(
        strings = {
          "\"jku\":\"http://127.0.0.1:1/keys\"",
          "\"x5u\":\"http://127.0.0.1:1/cert\"",
          "\"x5c\":[\"MIIB\"]",
          "\"jwk\":{\"kty\":\"oct\",\"k\":\"AAAA\"}",
          "\"b64\":false,\"crit\":[\"b64\"]",
          "\"crit\":[\"exp\"],\"exp\":1",
          "\"crit\":[\"http://example.com/UNDEFINED\"],\"http://example.com/UNDEFINED\":true",
          "\"crit\":[]",
          "\"zip\":\"DEF\"",
          "\"alg\":\"HS256\"",
          "\"kid\":[\"first\"]",
          "\"kid\":{\"$ne\":null}"
        })
    void whatTheHeaderBringsOpensNothing(String more) throws Exception {
      why(under("{\"alg\":\"ES256\",\"kid\":\"first\"," + more + "}"));
    }

    @ParameterizedTest
    @ValueSource(
        strings = {
          "../../../../dev/null",
          "/dev/null",
          "file:///dev/null",
          "http://127.0.0.1:1/key",
          "first' OR '1'='1",
          "first; cat /etc/passwd",
          "first\u0000.pem",
          "$(id)",
          "${jndi:ldap://127.0.0.1:1/x}",
          "%00",
          "FIRST"
        })
    void theNameOfAKeyIsOnlyCompared(String name) throws Exception {
      why(
          issuer.token(
              new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(name).build(), each -> each));
    }
  }

  /** Section 2.4, "Plaintext Leakage", and log injection: refusals quote nothing. */
  @Nested
  class Refusals {
    @ParameterizedTest
    @ValueSource(strings = {"typ", "kid", "cty", "jku", "x5u", "alg", "crit", "x", "zip"})
    void quoteNothingOfTheHeader(String name) throws Exception {
      String value = MARK + "\\r\\n\\u001b[31m\\u009b31m\\u202e";
      String member = "\"" + name + "\":\"" + value + "\"";
      String header =
          "{" + (name.equals("alg") ? "" : "\"alg\":\"ES256\",\"typ\":\"x\",") + member + "}";
      assertThat(why(under(header.replace("\"typ\":\"x\",\"typ\"", "\"typ\""))))
          .doesNotContain(MARK)
          .matches("[ -~]*");
    }

    @ParameterizedTest
    @ValueSource(strings = {"iss", "aud", "sub", "exp", "nbf", "agent", "roles"})
    void quoteNothingOfTheClaims(String name) throws Exception {
      String value = MARK + "\r\n\u001b[31m\u009b31m\u202e";
      String token =
          issuer.token(
              each ->
                  (name.equals("roles") ? each.audience(value) : each)
                      .claim(name, name.equals("aud") ? List.of(value) : value));
      assertThat(why(token)).doesNotContain(MARK).matches("[ -~]*");
    }
  }

  /**
   * Section 2.8 once more: what a program got for itself is not the word of a person, however its
   * login server says so. People decide about what gates hold; programs do not.
   */
  @Nested
  class Programs {
    private Principal.Kind kind(Map<String, Object> claims) throws Exception {
      String token =
          issuer.token(
              each -> {
                claims.forEach(each::claim);
                return each;
              });
      Recognition known = tokens.recognise(token);
      assertThat(known).isInstanceOf(Recognition.Known.class);
      Identity identity = ((Recognition.Known) known).identity();
      return identity.principal().kind();
    }

    @Test
    void areKnownByWhatLoginServersSay() throws Exception {
      for (Map<String, Object> said :
          List.<Map<String, Object>>of(
              Map.of("sub", "billing", "client_id", "billing"),
              Map.of("sub", "billing", "azp", "billing"),
              Map.of("sub", "0oa1", "cid", "0oa1"),
              Map.of("sub", "7a", "appid", "b2", "idtyp", "app"),
              Map.of("sub", "7a", "oid", "7a", "azp", "b2"),
              Map.of("sub", "abc@clients", "azp", "abc", "gty", "client-credentials"),
              Map.of("sub", "abc@clients"),
              Map.of("sub", "6d1f", "azp", "b", "preferred_username", "service-account-b"))) {
        assertThat(kind(said)).as("%s", said).isEqualTo(Principal.Kind.SERVICE);
      }
    }

    @Test
    void areNotThoseWhoUseThem() throws Exception {
      for (Map<String, Object> said :
          List.<Map<String, Object>>of(
              Map.of("sub", "ada", "client_id", "desktop"),
              Map.of("sub", "ada", "azp", "desktop", "preferred_username", "ada"),
              Map.of("sub", "auth0|5f", "azp", "abc", "gty", "password"),
              Map.of("sub", "7a", "oid", "7a", "scp", "use"),
              Map.of("sub", "7a", "appid", "b2", "idtyp", "user"))) {
        assertThat(kind(said)).as("%s", said).isEqualTo(Principal.Kind.PERSON);
      }
    }
  }

  /** Section 3.11 and the limits of what is looked into at all. */
  @Nested
  class Huge {
    @Test
    void tokensAreNotLookedInto() {
      for (String token :
          List.of(
              "a".repeat(10_000_000),
              ".".repeat(12_000),
              encoded("[".repeat(8_000)) + "." + encoded("{}") + ".AAAA",
              encoded("{\"alg\":\"ES256\"}") + "." + encoded("[".repeat(8_000)) + ".AAAA")) {
        assertThat(tokens.concern(token)).isFalse();
        why(token);
      }
    }
  }
}
