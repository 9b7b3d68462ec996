package dev.pawl.protocol.authorization;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.net.URI;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SigningKeyTest {
  private static String pem(KeyPair pair) {
    return "-----BEGIN PRIVATE KEY-----\n"
        + Base64.getMimeEncoder().encodeToString(pair.getPrivate().getEncoded())
        + "\n-----END PRIVATE KEY-----\n";
  }

  private static Object part(String token, int number) {
    return Json.parse(Base64.getUrlDecoder().decode(token.split("\\.", -1)[number]));
  }

  @ParameterizedTest
  @CsvSource({
    "EC, 256, ES256, SHA256withECDSAinP1363Format",
    "EC, 384, ES384, SHA384withECDSAinP1363Format",
    "RSA, 2048, RS256, SHA256withRSA",
    "Ed25519, 255, EdDSA, Ed25519"
  })
  void signsWhatOthersCanCheck(String kind, int bits, String algorithm, String java)
      throws Exception {
    KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
    generator.initialize(bits);
    KeyPair pair = generator.generateKeyPair();
    String token = SigningKey.of(pem(pair)).sign(Values.object(), Values.object("a", 1));
    assertThat(part(token, 0)).isEqualTo(Values.object("alg", algorithm));
    assertThat(part(token, 1)).isEqualTo(Values.object("a", 1));
    Signature check = Signature.getInstance(java);
    check.initVerify(pair.getPublic());
    int dot = token.lastIndexOf('.');
    check.update(token.substring(0, dot).getBytes(US_ASCII));
    assertThat(check.verify(Base64.getUrlDecoder().decode(token.substring(dot + 1)))).isTrue();
  }

  @Test
  void refusesOtherKeysWithoutQuotingThem() {
    for (String pem :
        new String[] {
          "hush-4711",
          "-----BEGIN RSA PRIVATE KEY-----\n4711\n-----END RSA PRIVATE KEY-----",
          "-----BEGIN PRIVATE KEY-----\n4711\n-----END PRIVATE KEY-----"
        }) {
      assertThatThrownBy(() -> SigningKey.of(pem))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining("4711");
    }
  }

  @Test
  void aProofIsForOneRequestAndShowsNoPrivateKey() {
    ProofKey key = ProofKey.generate();
    URI uri = URI.create("https://mcp.example/mcp?secret=4711#x");
    String one = key.proof("POST", uri, "token", "nonce", 1_000);
    assertThat(part(one, 1))
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.MAP)
        .containsEntry("htm", "POST")
        .containsEntry("htu", "https://mcp.example/mcp")
        .containsEntry("nonce", "nonce")
        .containsKeys("jti", "iat", "ath");
    Object jwk = ((Map<?, ?>) part(one, 0)).get("jwk");
    assertThat(((Map<?, ?>) jwk).keySet().toString()).isEqualTo("[kty, crv, x, y]");
    assertThat(key.proof("POST", uri, "token", "nonce", 1_000)).isNotEqualTo(one);
    ProofKey again = ProofKey.of(key.toJson());
    assertThat(again).isNotNull();
    assertThat(((Map<?, ?>) part(again.proof("GET", uri, null, null, 1), 0)).get("jwk"))
        .isEqualTo(jwk);
    assertThat(key.toString()).isEqualTo("ProofKey");
  }
}
