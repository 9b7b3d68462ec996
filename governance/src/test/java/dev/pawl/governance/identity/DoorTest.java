package dev.pawl.governance.identity;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.source.ImmutableJWKSet;
import dev.pawl.engine.access.MemoryKeys;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoorTest {
  private static final Identity CLERK =
      new Identity(new Principal(Principal.Kind.SERVICE, "clerk"), "api_key");

  private final ApiKeys keys = new ApiKeys(new MemoryKeys(), InstantSource.fixed(Issuer.NOW));

  private Door door(Issuer issuer, boolean anyone) {
    JwtTokens tokens =
        new JwtTokens(
            new JwtIssuer(Issuer.NAME, Issuer.AUDIENCE),
            new ImmutableJWKSet<>(new JWKSet(issuer.key()).toPublicJWKSet()),
            InstantSource.fixed(Issuer.NOW));
    return new Door(List.of(keys, tokens), anyone);
  }

  @Test
  void knowsCallersInAllWays() throws Exception {
    Issuer issuer = new Issuer();
    Door door = door(issuer, false);
    assertThat(door.recognise(keys.create(CLERK, null).text()))
        .isEqualTo(new Recognition.Known(CLERK));
    assertThat(door.recognise(issuer.token())).isInstanceOf(Recognition.Known.class);
    assertThat(door.recognise("secret")).isInstanceOf(Recognition.Unknown.class);
  }

  @Test
  void letsNobodyInUnknownUnlessToldTo() throws Exception {
    assertThat(door(new Issuer(), false).recognise(null)).isInstanceOf(Recognition.Unknown.class);
    assertThat(door(new Issuer(), true).recognise(null))
        .isInstanceOfSatisfying(
            Recognition.Known.class,
            known ->
                assertThat(known.identity().principal().kind())
                    .isEqualTo(Principal.Kind.ANONYMOUS));
  }

  @Test
  void doesNotTakeABadTokenForNone() throws Exception {
    assertThat(door(new Issuer(), true).recognise("bad")).isInstanceOf(Recognition.Unknown.class);
  }
}
