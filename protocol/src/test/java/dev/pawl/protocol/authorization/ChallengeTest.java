package dev.pawl.protocol.authorization;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChallengeTest {
  private static List<Challenge> in(String... values) {
    return Challenge.in(
        HttpHeaders.of(Map.of("WWW-Authenticate", List.of(values)), (_, _) -> true));
  }

  @Test
  void readsQuotedAndPlainParameters() {
    Challenge challenge =
        in("Bearer realm=\"a \\\"b\\\", c\", scope=\"files:read  files:write\", error=x")
            .getFirst();
    assertThat(challenge.scheme()).isEqualTo("bearer");
    assertThat(challenge.parameter("realm")).isEqualTo("a \"b\", c");
    assertThat(challenge.scopes()).containsExactly("files:read", "files:write");
    assertThat(challenge.says("x")).isTrue();
  }

  @Test
  void readsSeveralOfOneHeaderAndOfSeveral() {
    assertThat(in("Basic realm=\"x\", Bearer error=\"y\"", "DPoP algs=\"ES256\""))
        .extracting(Challenge::scheme)
        .containsExactly("basic", "bearer", "dpop");
    assertThat(Challenge.ofTokens(in("Bearer a=b", "DPoP a=b")).orElseThrow().isDpop()).isTrue();
    assertThat(Challenge.ofTokens(in("Basic realm=x"))).isEmpty();
    assertThat(in("Bearer").getFirst().parameters()).isEmpty();
  }

  @Test
  void garbageIsPassedOver() {
    assertThat(in("", ",,, ===", "\"", "=\"")).isEmpty();
    assertThat(in("Bearer scope=\"never ends").getFirst().scopes())
        .containsExactly("never", "ends");
    assertThat(in("Bearer scope=\"a\\b é ok\"").getFirst().scopes()).containsExactly("ab", "ok");
    assertThat(in("x".repeat(100_000))).isEmpty();
  }
}
