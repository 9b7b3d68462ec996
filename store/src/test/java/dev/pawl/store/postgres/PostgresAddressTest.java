package dev.pawl.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import dev.pawl.store.database.StoreSettings;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
  @Test
  void takesTheAddressApart() {
    PostgresAddress address =
        PostgresAddress.parse("postgresql://ann:s%3Ae+c%26ret@db.test:5433/runs?sslmode=require");
    assertThat(address.url()).isEqualTo("jdbc:postgresql://db.test:5433/runs");
    assertThat(address.properties())
        .containsEntry("user", "ann")
        .containsEntry("password", "s:e+c&ret")
        .containsEntry("sslmode", "require");
    assertThat(PostgresAddress.parse("jdbc:postgresql://h/d").url())
        .isEqualTo("jdbc:postgresql://h/d");
  }

  @Test
  void tellsAnAddressFromAFolder() {
    assertThat(PostgresAddress.isOne("postgresql://h/d")).isTrue();
    assertThat(PostgresAddress.isOne("jdbc:postgresql://h/d")).isTrue();
    assertThat(PostgresAddress.isOne("postgres://h/d")).isTrue();
    assertThat(PostgresAddress.isOne("postgresql")).isFalse();
    assertThat(PostgresAddress.isOne("/tmp/postgresql:x")).isFalse();
  }

  @Test
  void canBeShownWithoutAPassword() {
    for (String address :
        new String[] {
          "postgresql://a%20b:s%26cret@h:5433/d?sslpassword=s%26cret&currentSchema=x",
          "jdbc:postgresql://h:5433/d?user=a%20b&password=s%26cret&currentSchema=x"
        }) {
      assertThat(StorePlace.of(address).holdsPassword()).isTrue();
      assertThat(StorePlace.of(address).shown())
          .isEqualTo("postgresql://a%20b@h:5433/d?currentSchema=x");
      assertThat(StorePlace.of(StorePlace.of(address).shown()).holdsPassword()).isFalse();
      assertThat(StorePlace.of(StorePlace.of(address).shown()).shown())
          .isEqualTo(StorePlace.of(address).shown());
    }
    assertThat(StorePlace.of("postgres://h/d").shown()).isEqualTo("postgresql://h/d");
    assertThat(StorePlace.of("some/folder").shown()).isEqualTo("some/folder");
    assertThat(StorePlace.of("some/folder").holdsPassword()).isFalse();
  }

  @Test
  void otherDatabasesAreNoFolders() {
    assertThatThrownBy(() -> StorePlace.of("mysql://ann:secret@h/d"))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("postgresql://")
        .message()
        .doesNotContain("secret");
  }

  @Test
  void neverShowsThePassword() {
    PostgresAddress address = PostgresAddress.parse("postgresql://ann:secret@h/d?password=secret");
    assertThat(address.toString()).isEqualTo("h/d");
    assertThat(new PostgresDatabase(address, StoreSettings.DEFAULT).place())
        .doesNotContain("secret");
    for (String wrong :
        new String[] {
          "postgresql://ann:secret@/d", "postgresql://ann:secret@h", "postgresql://ann:secret@h/ d"
        }) {
      assertThatThrownBy(() -> PostgresAddress.parse(wrong))
          .isInstanceOf(PawlException.Conflict.class)
          .hasMessageContaining("postgresql://user:password@host:port/database")
          .message()
          .doesNotContain("secret");
    }
  }

  @Test
  void noPartOfAPasswordIsTakenForTheHost() {
    assertThatThrownBy(() -> PostgresAddress.parse("postgresql://u:SEK@RET/PW@127.0.0.1:1/db"))
        .hasMessageContaining("%40")
        .hasMessageNotContaining("RET");
  }

  @Test
  void saysAfterHowLongAProcessIsTakenForGone() {
    PostgresAddress address = PostgresAddress.parse("postgresql://u@h/d?sslmode=require&lease=5s");
    assertThat(address.lease()).isEqualTo(Duration.ofSeconds(5));
    assertThat(address.properties()).doesNotContainKey("lease").containsKey("sslmode");
    assertThat(address.withoutPassword()).isEqualTo("postgresql://u@h/d?sslmode=require&lease=5s");
    assertThat(PostgresAddress.parse("postgresql://u@h/d").lease()).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "1s", "1h", "never", "-5s"})
  void refusesATimeAfterWhichNoProcessShouldBeTakenForGone(String lease) {
    assertThatThrownBy(() -> PostgresAddress.parse("postgresql://u@h/d?lease=" + lease))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("`lease` is a time from 2s to 10m");
  }
}
