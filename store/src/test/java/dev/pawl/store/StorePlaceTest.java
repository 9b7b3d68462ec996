package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import dev.pawl.store.database.StoreSettings;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StorePlaceTest {
  @Test
  void placesAreToldApartByTheirNames() {
    assertThat(StorePlace.of("memory")).isEqualTo(StorePlace.memory());
    assertThat(StorePlace.of("./memory")).isEqualTo(new StorePlace.Folder(Path.of("./memory")));
    assertThat(StorePlace.of("some/folder").text()).isEqualTo("some/folder");
    assertThat(StorePlace.of("postgres://h/d")).isInstanceOf(StorePlace.Postgres.class);
    assertThat(StorePlace.of("jdbc:postgresql://h/d")).isInstanceOf(StorePlace.Postgres.class);
    assertThat(StorePlace.of("redis://h/1")).isInstanceOf(StorePlace.Elsewhere.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mysql://ann:hush@h/d",
        "jdbc:sqlite:hush.db",
        "postgresql://ann:hush@",
        "postgresql://ann:hush@h:x/ d",
        "a\0b"
      })
  void whatIsNoPlaceIsRefusedWithoutShowingAPassword(String text) {
    assertThatThrownBy(() -> StorePlace.of(text))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageNotContaining("hush");
  }

  @Test
  void aPlaceThatIsPrintedShowsNoPassword() {
    assertThat(StorePlace.of("postgresql://ann:hush@h/d")).asString().doesNotContain("hush");
    assertThat(StorePlace.of("redis://ann:hush@h:1/2?place=x")).hasToString("redis://ann@h:1/2");
    assertThat(StorePlace.of("rediss://:hush@h")).hasToString("rediss://h");
    assertThat(StorePlace.of("redis://ann:hu@sh@h")).asString().doesNotContain("sh");
    assertThat(StorePlace.of("redis://ann:hu/sh@h")).asString().doesNotContain("sh");
  }

  @Test
  void whetherAnAddressHoldsAPasswordIsKnown() {
    assertThat(StorePlace.of("redis://:hush@h").holdsPassword()).isTrue();
    assertThat(StorePlace.of("redis://ann@h/1").holdsPassword()).isFalse();
    assertThat(StorePlace.of("redis://h").holdsPassword()).isFalse();
    assertThat(StorePlace.of("redis://ann:hu@sh@h").holdsPassword()).isTrue();
  }

  @Test
  void aPlaceWhoseModuleIsMissingSaysWhichOneThatIs() {
    StorePlace redis = StorePlace.of("redis://ann:hush@h/1");
    assertThatThrownBy(() -> Stores.open(redis, StoreSettings.DEFAULT))
        .isInstanceOf(PawlException.Conflict.class)
        .hasMessageContaining("dev.pawl:pawl-redis")
        .hasMessageNotContaining("hush");
  }
}
