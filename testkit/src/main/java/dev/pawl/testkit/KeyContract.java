package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.access.ApiKey;
import dev.pawl.engine.journal.RunStore;
import dev.pawl.model.Identity;
import dev.pawl.model.Principal;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store has to keep to about API keys. */
public abstract class KeyContract extends FiringContract {
  private static ApiKey key(String id, long createdAt) {
    Identity identity =
        new Identity(
            new Principal(Principal.Kind.AGENT, "clerk"),
            "key",
            Set.of("operator", "auditor"),
            Set.of("read"),
            new Identity.Agent("clerk", "1.2", Set.of("files", "mail")));
    return new ApiKey(id, "0123abcd", identity, createdAt, 9_000, 0, 0);
  }

  @Test
  void aKeyIsSeenByAllWhoShareTheStore() {
    RunStore one = open();
    RunStore other = open();
    assertThat(other.keys().all()).isEmpty();
    assertThat(other.keys().find("k1")).isEmpty();
    one.keys().add(key("k2", 2_000));
    one.keys().add(key("k1", 1_000));
    assertThat(other.keys().find("k1")).contains(key("k1", 1_000));
    assertThat(other.keys().all()).containsExactly(key("k1", 1_000), key("k2", 2_000));
  }

  @Test
  void aKeyIsTakenBackForGoodAndAtOnce() {
    RunStore one = open();
    RunStore other = open();
    one.keys().add(key("k1", 1_000));
    assertThat(other.keys().find("k1").orElseThrow().isGood(8_999)).isTrue();
    assertThat(one.keys().revoke("k1", 5_000)).isTrue();
    assertThat(other.keys().find("k1").orElseThrow().isGood(8_999)).isFalse();
    assertThat(other.keys().revoke("k1", 6_000)).isTrue();
    assertThat(one.keys().find("k1").orElseThrow().revokedAt()).isEqualTo(5_000);
    assertThat(one.keys().revoke("k9", 6_000)).isFalse();
  }

  @Test
  void itIsKnownWhenAKeyWasLastUsed() {
    RunStore store = open();
    store.keys().add(key("k1", 1_000));
    store.keys().used("k1", 3_000);
    store.keys().used("k1", 2_000);
    store.keys().used("k9", 2_000);
    assertThat(store.keys().find("k1").orElseThrow().lastUsedAt()).isEqualTo(3_000);
  }
}
