package dev.pawl.protocol.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.protocol.authorization.PublicCallback.Answer;
import dev.pawl.protocol.authorization.PublicCallback.Landed;
import dev.pawl.protocol.authorization.PublicCallback.Purpose;
import dev.pawl.protocol.authorization.PublicCallback.Visit;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * RFC 9700 (Best Current Practice for OAuth 2.0 Security), sections 4.4 (mix-up), 4.5 (injected
 * codes) and 4.7 (CSRF); and who may have opened the link.
 */
class PublicCallbackTest {
  private static final String LOGIN = "https://login.example";
  private static final String EVIL = "https://evil.example";
  private static final Purpose ADA = new Purpose("PERSON:ada", "web");

  private final PublicCallback callback =
      new PublicCallback(URI.create("https://pawl.example"), Duration.ofSeconds(20));

  private static String path(Visit visit) {
    return visit.redirect().getPath();
  }

  private Visit expecting(String issuer, String state) throws Exception {
    Visit visit = callback.open(issuer, ADA);
    visit.expect(state);
    return visit;
  }

  @Test
  void aBrowserWithAnAnswerIsShownACodeAndTheAnswerIsHandedOver() throws Exception {
    Visit visit = expecting(LOGIN, "s1");
    assertThat(visit.redirect().toString())
        .matches("https://pawl\\.example/oauth/callback/[0-9a-f]{16}");
    Landed.Expected landed =
        (Landed.Expected) callback.land(path(visit), "code=c&state=s1&iss=https://login.example");
    assertThat(landed.purpose()).isEqualTo(ADA);
    Answer answer = visit.await();
    assertThat(answer.brought()).containsEntry("code", "c");
    assertThat(answer.isConfirmedBy(landed.code())).isTrue();
    assertThat(answer.isConfirmedBy(" " + landed.code().toLowerCase(java.util.Locale.ROOT)))
        .isTrue();
    for (String wrong : new String[] {"", "XXXX-XXXX", landed.code().substring(1)}) {
      assertThat(answer.isConfirmedBy(wrong)).isFalse();
    }
    assertThat(answer.toString()).doesNotContain("c=", landed.code());
  }

  @Test
  void aStateCountsOnce() throws Exception {
    Visit visit = expecting(LOGIN, "s1");
    assertThat(callback.land(path(visit), "code=c&state=s1")).isInstanceOf(Landed.Expected.class);
    assertThat(callback.land(path(visit), "code=other&state=s1"))
        .isInstanceOf(Landed.Strange.class);
    assertThat(visit.await().brought()).containsEntry("code", "c");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "code=c",
        "code=c&state=",
        "code=c&state=s2",
        "code=c&state=s1&state=s1",
        "code=c&code=d&state=s1",
        "code=c&state=%zz",
        "state[]=s1&code=c"
      })
  void whatNobodyWaitsForChangesNothing(String query) throws Exception {
    Visit visit = expecting(LOGIN, "s1");
    assertThat(callback.land(path(visit), query)).isInstanceOf(Landed.Strange.class);
    assertThat(callback.land(path(visit), "code=c&state=s1")).isInstanceOf(Landed.Expected.class);
  }

  @Test
  void noServerPassesOffTheAnswerOfAnotherAsItsOwn() throws Exception {
    Visit evil = expecting(EVIL, "s1");
    String honest = callback.redirect(LOGIN).getPath();
    assertThat(callback.land(honest, "code=stolen&state=s1")).isInstanceOf(Landed.Useless.class);
    assertThatThrownBy(evil::await)
        .isInstanceOf(AuthorizationException.class)
        .hasMessageContaining("does not come from the authorization server");
    assertThat(callback.land(path(evil), "code=c&state=s1"))
        .as("the question is over")
        .isInstanceOf(Landed.Strange.class);
  }

  @Test
  void anAnswerThatSaysItIsOfAnotherServerIsNotUsed() throws Exception {
    Visit visit = expecting(LOGIN, "s1");
    assertThat(callback.land(path(visit), "code=c&state=s1&iss=https://evil.example"))
        .isInstanceOf(Landed.Useless.class);
    assertThatThrownBy(visit::await).isInstanceOf(AuthorizationException.class);
  }

  @Test
  void aNoNeedsNoCode() throws Exception {
    Visit visit = expecting(LOGIN, "s1");
    assertThat(callback.land(path(visit), "error=access_denied&state=s1"))
        .isInstanceOf(Landed.Useless.class);
    Answer answer = visit.await();
    assertThat(answer.code()).isNull();
    assertThat(answer.isConfirmedBy("")).isFalse();
  }

  @Test
  void whatComesTooLateCountsForNothing() throws Exception {
    PublicCallback hasty =
        new PublicCallback(URI.create("https://pawl.example"), Duration.ofMillis(1));
    Visit visit = hasty.open(LOGIN, ADA);
    visit.expect("s1");
    assertThatThrownBy(visit::await).hasMessageContaining("nobody logged in");
    assertThat(hasty.land(path(visit), "code=c&state=s1")).isInstanceOf(Landed.Strange.class);
  }

  @Test
  void whoWaitsNoMoreIsNotAnswered() throws Exception {
    Visit visit = expecting(LOGIN, "s1");
    visit.close();
    assertThat(callback.land(path(visit), "code=c&state=s1")).isInstanceOf(Landed.Strange.class);
  }

  @Test
  void nobodyFillsTheMemoryWithQuestions() throws Exception {
    for (int n = 0; n < 1_000; n++) {
      Visit _ = expecting(LOGIN, "s" + n);
    }
    assertThatThrownBy(() -> expecting(LOGIN, "more")).hasMessageContaining("too many logins");
  }
}
