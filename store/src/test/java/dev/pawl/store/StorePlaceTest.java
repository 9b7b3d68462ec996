package dev.pawl.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
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
  }
}
