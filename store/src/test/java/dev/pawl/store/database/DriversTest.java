package dev.pawl.store.database;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import org.junit.jupiter.api.Test;

final class DriversTest {
  @Test
  void aMissingDriverIsNamedWithWhatToAdd() {
    assertThatThrownBy(() -> Drivers.require("org.nowhere.Driver", "the journal x", "a:b"))
        .isInstanceOf(PawlException.Unreachable.class)
        .hasMessage("the journal x cannot be used: its driver is not on the class path; add a:b");
  }

  @Test
  void theDriversAreKnownByTheirNames() {
    assertThatCode(() -> Drivers.require(Drivers.SQLITE, "the journal x", "a:b"))
        .doesNotThrowAnyException();
    assertThatCode(() -> Drivers.require(Drivers.POSTGRESQL, "the journal x", "a:b"))
        .doesNotThrowAnyException();
  }
}
