package dev.pawl.governance.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWKSet;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A token that was good once is not read again; whether it still counts is asked each time. */
class RememberedTokensTest {
  private Issuer issuer;
  private JWKSet keys = new JWKSet();
  private boolean unreachable;
  private Instant now = Issuer.NOW;
  private JwtTokens tokens;

  @BeforeEach
  void start() throws Exception {
    issuer = new Issuer();
    keys = new JWKSet(issuer.key()).toPublicJWKSet();
    tokens =
        new JwtTokens(
            new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE),
            (selector, _) -> {
              if (unreachable) {
                throw new KeySourceException("gone");
              }
              return selector.select(keys);
            },
            () -> now);
  }

  private boolean isKnown(String token) {
    return tokens.recognition(token) instanceof Recognition.Known;
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
  void aTokenIsReadAgainWhenItsKeysWereReadAgain() throws Exception {
    String token = issuer.token();
    assertThat(isKnown(token)).isTrue();
    keys = new JWKSet(issuer.key()).toPublicJWKSet();
    assertThat(isKnown(token)).isTrue();
    unreachable = true;
    assertThat(tokens.recognition(token)).isInstanceOf(Recognition.Undecided.class);
  }

  @Test
  void aTokenThatIsKnownIsNotReadAgain() throws Exception {
    String token = issuer.token();
    Recognition first = tokens.recognition(token);
    assertThat(tokens.recognition(token)).isInstanceOf(Recognition.Known.class).isSameAs(first);
    keys = new JWKSet(issuer.key()).toPublicJWKSet();
    assertThat(tokens.recognition(token)).isEqualTo(first).isNotSameAs(first);
  }

  @Test
  void aTokenThatWasRefusedIsLookedAtEachTime() throws Exception {
    String token = issuer.token();
    JWKSet before = keys;
    keys = new JWKSet();
    assertThat(isKnown(token)).isFalse();
    keys = before;
    assertThat(isKnown(token)).isTrue();
  }
}
