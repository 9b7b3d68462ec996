package dev.pawl.governance.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** MCP, Authorization, "Token Validation"; RFC 7519 and 8725. */
class JwtTokensTest {
  private Issuer issuer;
  private JwtTokens tokens;

  @BeforeEach
  void start() throws Exception {
    issuer = new Issuer();
    tokens = tokens(new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE));
  }

  private JwtTokens tokens(JwtIssuer how) {
    return new JwtTokens(
        how,
        new ImmutableJWKSet<>(new JWKSet(issuer.key()).toPublicJWKSet()),
        InstantSource.fixed(Issuer.NOW));
  }

  private static Identity known(Recognition recognition) {
    assertThat(recognition).isInstanceOf(Recognition.Known.class);
    return ((Recognition.Known) recognition).identity();
  }

  private void isRefused(String token) {
    assertThat(tokens.recognise(token)).isInstanceOf(Recognition.Unknown.class);
  }

  @Test
  void knowsAPersonWithRolesAndScopes() throws Exception {
    assertThat(known(tokens.recognise(issuer.token())))
        .isEqualTo(
            new Identity(
                new Principal(Principal.Kind.PERSON, "ada"),
                "jwt",
                Set.of("operator"),
                Set.of("read", "write"),
                null));
  }

  @Test
  void knowsAServiceThatGotTheTokenForItself() throws Exception {
    String token = issuer.token(each -> each.subject("billing").claim("client_id", "billing"));
    assertThat(known(tokens.recognise(token)).principal())
        .isEqualTo(new Principal(Principal.Kind.SERVICE, "billing"));
  }

  @Test
  void knowsAnAgentWithItsVersionAndCapabilities() throws Exception {
    Map<String, Object> agent =
        Map.of("name", "clerk", "version", "1.2", "capabilities", List.of("files", "mail"));
    Identity identity = known(tokens.recognise(issuer.token(each -> each.claim("agent", agent))));
    assertThat(identity.method()).isEqualTo("agent_token");
    assertThat(identity.principal().kind()).isEqualTo(Principal.Kind.AGENT);
    assertThat(identity.agent())
        .isEqualTo(new Identity.Agent("clerk", "1.2", Set.of("files", "mail")));
  }

  @Test
  void refusesAnAgentThatDoesNotSayWhatItIs() throws Exception {
    for (Object agent :
        List.of(
            "clerk",
            Map.of("name", "clerk"),
            Map.of("name", "clerk", "version", "1"),
            Map.of("version", "1", "capabilities", List.of()),
            Map.of("name", "clerk", "version", "1", "capabilities", 5),
            Map.of("name", "a\u202eb", "version", "1", "capabilities", List.of()))) {
      isRefused(issuer.token(each -> each.claim("agent", agent)));
    }
  }

  @Test
  void refusesPeopleWhereOnlyAgentsAreExpected() throws Exception {
    JwtIssuer usual = new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE);
    tokens =
        tokens(
            new JwtIssuer(
                usual.issuer(),
                null,
                usual.audiences(),
                usual.algorithms(),
                usual.claims(),
                true,
                usual.leeway()));
    isRefused(issuer.token());
  }

  @Test
  void findsClaimsByTheNamesThatTheIssuerUses() throws Exception {
    tokens =
        tokens(
            new JwtIssuer(
                Issuer.NAME,
                "corp",
                Set.of(Issuer.AUDIENCE),
                Set.of("ES256"),
                new ClaimNames("email", "realm_access.roles", "https://x.example/scp", "agent"),
                false,
                Duration.ZERO));
    String token =
        issuer.token(
            each ->
                each.claim("email", "ada@example.org")
                    .claim("realm_access", Map.of("roles", List.of("admin", 7)))
                    .claim("https://x.example/scp", List.of("a", "b")));
    Identity identity = known(tokens.recognise(token));
    assertThat(identity.principal().name()).isEqualTo("corp/ada@example.org");
    assertThat(identity.roles()).containsExactly("corp/admin");
    assertThat(identity.scopes()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void refusesATokenThatIsNotSigned() throws Exception {
    isRefused(new PlainJWT(Issuer.claims().build()).serialize());
    String[] parts = issuer.token().split("\\.");
    isRefused(parts[0] + "." + parts[1] + ".");
    String none = encoded("{\"alg\":\"none\",\"typ\":\"JWT\"}");
    isRefused(none + "." + parts[1] + ".");
    isRefused(none + "." + parts[1] + "." + parts[2]);
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void refusesATokenThatWasChanged() throws Exception {
    String[] parts = issuer.token().split("\\.");
    String[] others = issuer.token(each -> each.subject("eve")).split("\\.");
    isRefused(parts[0] + "." + others[1] + "." + parts[2]);
    isRefused(parts[0] + "." + parts[1] + "." + others[2]);
  }

  /** Key confusion: what everybody knows is taken for a shared secret. */
  @Test
  void refusesATokenThatIsSignedWithThePublicKeyAsASecret() throws Exception {
    byte[] known = issuer.key().toPublicJWK().toJSONString().getBytes(StandardCharsets.UTF_8);
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.HS256).keyID("first").build(),
            Issuer.claims().build());
    token.sign(new MACSigner(known));
    isRefused(token.serialize());
  }

  @Test
  void takesNoAlgorithmForWhichItWouldNeedASecret() {
    for (Set<String> algorithms : List.of(Set.of("HS256"), Set.of("none"), Set.<String>of())) {
      assertThatThrownBy(
              () ->
                  new JwtIssuer(
                      Issuer.NAME,
                      null,
                      Set.of("a"),
                      algorithms,
                      ClaimNames.USUAL,
                      false,
                      Duration.ZERO))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void refusesTheTokenOfAnotherIssuer() throws Exception {
    isRefused(issuer.token(each -> each.issuer("https://evil.example")));
    isRefused(issuer.token(each -> each.issuer(Issuer.NAME + "/")));
    isRefused(issuer.token(each -> each.issuer(null)));
    isRefused(new Issuer().token());
  }

  @Test
  void refusesATokenThatIsMeantForAnother() throws Exception {
    isRefused(issuer.token(each -> each.audience("https://other.example")));
    isRefused(issuer.token(each -> each.audience((String) null)));
    isRefused(issuer.token(each -> each.audience(Issuer.AUDIENCE + "/x")));
    assertThat(
            tokens.recognise(
                issuer.token(
                    each -> each.audience(List.of("https://other.example", Issuer.AUDIENCE)))))
        .isInstanceOf(Recognition.Known.class);
  }

  @Test
  void refusesATokenThatIsOverOrHasNotBegun() throws Exception {
    isRefused(issuer.token(each -> each.expirationTime(Date.from(Issuer.NOW.minusSeconds(31)))));
    isRefused(issuer.token(each -> each.expirationTime(null)));
    isRefused(issuer.token(each -> each.notBeforeTime(Date.from(Issuer.NOW.plusSeconds(60)))));
    assertThat(
            tokens.recognise(
                issuer.token(each -> each.expirationTime(Date.from(Issuer.NOW.minusSeconds(10))))))
        .isInstanceOf(Recognition.Known.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "a",
        "..",
        "a.b.c",
        "{}.{}.{}",
        "eyJhbGciOiJFUzI1NiJ9.e30.",
        "\u0000.\u0000.\u0000",
        "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOm51bGx9.AAAA"
      })
  void refusesWhatIsNoToken(String text) {
    isRefused(text);
    assertThat(tokens.concern(text)).isFalse();
  }

  @Test
  void doesNotLookIntoWhatIsTooLong() throws Exception {
    String token = issuer.token(each -> each.claim("much", "x".repeat(20_000)));
    isRefused(token);
    assertThat(tokens.concern(token)).isFalse();
  }

  @Test
  void takesNoKeyThatTheTokenItselfBrings() throws Exception {
    Issuer evil = new Issuer();
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .keyID("first")
            .jwk(evil.key().toPublicJWK())
            .jwkURL(URI.create("https://evil.example/keys"))
            .build();
    isRefused(evil.token(header, each -> each));
  }

  @ParameterizedTest
  @ValueSource(strings = {"../../etc/passwd", "' OR 1=1 --", "first\u0000", "http://127.0.0.1/x"})
  void aKeyIdIsOnlyComparedNeverFollowed(String id) throws Exception {
    JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(id).build();
    isRefused(issuer.token(header, each -> each));
  }

  @Test
  void refusesTokensThatWereMadeForSomethingElse() throws Exception {
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.ES256)
            .type(new com.nimbusds.jose.JOSEObjectType("dpop+jwt"))
            .keyID("first")
            .build();
    isRefused(issuer.token(header, each -> each));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a\nb", "a\u001b[31mb", "a\u202eb", "a\u200bb"})
  void refusesNamesThatCouldBeTakenForSomethingElse(String name) throws Exception {
    isRefused(issuer.token(each -> each.subject(name)));
  }

  @Test
  void refusesATokenThatNeverEnds() throws Exception {
    isRefused(issuer.token(each -> each.expirationTime(null)));
    JWSHeader header =
        new JWSHeader.Builder(JWSAlgorithm.ES256).keyID(issuer.key().getKeyID()).build();
    String claims =
        "{\"iss\":\"%s\",\"aud\":\"%s\",\"sub\":\"ada\",\"exp\":null}"
            .formatted(Issuer.NAME, Issuer.AUDIENCE);
    JWSObject token = new JWSObject(header, new Payload(claims));
    token.sign(new ECDSASigner(issuer.key()));
    isRefused(token.serialize());
  }

  @Test
  void nobodyIsTakenForThoseWhoShareAToken() throws Exception {
    isRefused(issuer.token(each -> each.subject("bearer").claim("client_id", "bearer")));
  }

  @Test
  void aLabelTellsTheCallersAndTheRolesOfTwoIssuersApart() throws Exception {
    JwtIssuer labelled =
        new JwtIssuer(
            Issuer.NAME,
            "corp",
            Set.of(Issuer.AUDIENCE),
            Set.of("ES256"),
            ClaimNames.USUAL,
            false,
            Duration.ofSeconds(30));
    Identity ada = known(tokens(labelled).recognise(issuer.token()));
    assertThat(ada.principal().name()).isEqualTo("corp/ada");
    assertThat(ada.roles()).containsExactly("corp/operator");
  }
}
