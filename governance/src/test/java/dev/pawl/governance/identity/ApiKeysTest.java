package dev.pawl.governance.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.access.KeyBox;
import dev.pawl.engine.access.MemoryKeys;
import dev.pawl.model.Identity;
import dev.pawl.model.PawlException;
import dev.pawl.model.Principal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ApiKeysTest {
  private static final Identity CLERK =
      new Identity(
          new Principal(Principal.Kind.SERVICE, "clerk"),
          "api_key",
          Set.of(),
          Set.of("read"),
          null);

  private Instant now = Instant.parse("2026-11-17T12:00:00Z");
  private final KeyBox box = new MemoryKeys();
  private final ApiKeys keys = new ApiKeys(box, () -> now);

  @Test
  void knowsWhomAKeyStandsFor() {
    String text = keys.create(CLERK, null).text();
    assertThat(keys.concern(text)).isTrue();
    assertThat(keys.recognise(text)).isEqualTo(new Recognition.Known(CLERK));
  }

  @Test
  void keepsNothingOfTheSecret() {
    ApiKeys.Created created = keys.create(CLERK, null);
    String secret = created.text().substring(created.text().length() - 43);
    assertThat(box.all().toString()).doesNotContain(secret);
    assertThat(created.toString()).doesNotContain(secret);
  }

  @Test
  void refusesAKeyWithAnotherSecretOrId() {
    String one = keys.create(CLERK, null).text();
    String other = keys.create(CLERK, null).text();
    int behindId = "pawl_".length() + 12;
    for (String text :
        List.of(
            one.substring(0, behindId) + other.substring(behindId),
            one + "x",
            one.substring(0, one.length() - 1),
            "pawl_000000000000" + one.substring(behindId),
            "pawl_",
            "pawl__")) {
      assertThat(keys.recognise(text)).isInstanceOf(Recognition.Unknown.class);
    }
  }

  @Test
  void refusesAKeyFromTheMomentItIsTakenBack() {
    ApiKeys.Created created = keys.create(CLERK, null);
    box.revoke(created.key().id(), 1);
    assertThat(keys.recognise(created.text())).isInstanceOf(Recognition.Unknown.class);
  }

  @Test
  void refusesAKeyThatIsOver() {
    ApiKeys.Created created = keys.create(CLERK, Duration.ofDays(1));
    now = now.plus(Duration.ofDays(1)).minusSeconds(1);
    assertThat(keys.recognise(created.text())).isInstanceOf(Recognition.Known.class);
    now = now.plusSeconds(1);
    assertThat(keys.recognise(created.text())).isInstanceOf(Recognition.Unknown.class);
  }

  @Test
  void notesAboutOnceAMinuteThatAKeyIsUsed() {
    ApiKeys.Created created = keys.create(CLERK, null);
    keys.recognise(created.text());
    long first = box.find(created.key().id()).orElseThrow().lastUsedAt();
    assertThat(first).isEqualTo(now.toEpochMilli() * 1_000);
    now = now.plusSeconds(59);
    keys.recognise(created.text());
    assertThat(box.find(created.key().id()).orElseThrow().lastUsedAt()).isEqualTo(first);
    now = now.plusSeconds(1);
    keys.recognise(created.text());
    assertThat(box.find(created.key().id()).orElseThrow().lastUsedAt())
        .isEqualTo(now.toEpochMilli() * 1_000);
  }

  @Test
  void letsNobodyInWhileKeysCannotBeLookedUp() {
    String text = keys.create(CLERK, null).text();
    KeyBox gone =
        new KeyBox() {
          @Override
          public void add(ApiKey key) {}

          @Override
          public Optional<ApiKey> find(String id) {
            throw new PawlException.Unreachable("the store is gone");
          }

          @Override
          public List<ApiKey> all() {
            return List.of();
          }

          @Override
          public boolean revoke(String id, long at) {
            return false;
          }

          @Override
          public void used(String id, long at) {}
        };
    assertThat(new ApiKeys(gone, () -> now).recognise(text))
        .isInstanceOf(Recognition.Undecided.class);
  }

  @Test
  void noKeyHasTheNameOfThoseWhoShareAToken() {
    ApiKeys keys = new ApiKeys(new MemoryKeys(), Clock.systemUTC());
    assertThatThrownBy(() -> keys.create(new Identity(Principal.SHARED, "api_key"), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("`bearer`");
  }
}
