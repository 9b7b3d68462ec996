package dev.pawl.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedisAddressTest {
  @Test
  void whatIsNotSaidIsTheUsual() {
    RedisAddress address = RedisAddress.parse("redis://example");
    assertThat(address.server()).isEqualTo(new RedisAddress.Server("example", 6379, 0, false));
    assertThat(address.login()).isEqualTo(new RedisAddress.Login(null, null));
    assertThat(address.place()).isEqualTo("pawl");
    assertThat(address.wanted()).isEqualTo(Durability.ALWAYS);
  }

  @Test
  void everythingCanBeSaid() {
    RedisAddress address =
        RedisAddress.parse("rediss://ann:h%40sh+@example:7000/3?place=a.b&durability=everysec");
    assertThat(address.server()).isEqualTo(new RedisAddress.Server("example", 7000, 3, true));
    assertThat(address.login()).isEqualTo(new RedisAddress.Login("ann", "h@sh+"));
    assertThat(address.place()).isEqualTo("a.b");
    assertThat(address.wanted()).isEqualTo(Durability.EVERYSEC);
  }

  @Test
  void aPasswordAloneIsThatOfTheUsualUser() {
    assertThat(RedisAddress.parse("redis://:hush@example").login())
        .isEqualTo(new RedisAddress.Login(null, "hush"));
  }

  @Test
  void thePasswordIsNotShown() {
    assertThat(RedisAddress.parse("redis://ann:hush@example/2"))
        .hasToString("Redis at example:6379/2")
        .extracting(RedisAddress::login)
        .asString()
        .doesNotContain("hush");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "redis://",
        "redis://ann:hush@",
        "redis://ann:hush@example/two",
        "redis://ann:hu/sh@example",
        "redis://ann:hush@exa mple",
        "redis://ann:hush@example?durability=often",
        "redis://ann:hush@example?password=hush",
        "redis://ann:hush@example?place=a%20b"
      })
  void aWrongAddressIsRefusedWithoutShowingThePassword(String address) {
    assertThatThrownBy(() -> RedisAddress.parse(address))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("redis://user:password@host:port/database")
        .hasMessageNotContaining("hush");
  }
}
