package dev.pawl.store.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import dev.pawl.store.StorePlace;
import dev.pawl.store.database.StoreSettings;
import org.junit.jupiter.api.Test;

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
}
