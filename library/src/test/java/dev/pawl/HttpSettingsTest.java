package dev.pawl;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.protocol.http.Authentication;
import dev.pawl.protocol.http.Authentication.Admission;
import dev.pawl.protocol.server.Party;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HttpSettingsTest {
  @Test
  void aCallerIsAPersonWhateverItsName() {
    Authentication known = HttpSettings.local(0).callers(Optional::of).options().authentication();
    assertThat(known.admit("Bearer local"))
        .isInstanceOfSatisfying(
            Admission.Admitted.class,
            admitted -> {
              assertThat(admitted.party()).isNotEqualTo(Party.LOCAL);
              assertThat(admitted.party().name()).isEqualTo("PERSON:local");
            });
  }

  @Test
  void nobodyIsLetInWhomTheProgramDoesNotKnow() {
    Authentication known =
        HttpSettings.local(0).callers(_ -> Optional.empty()).options().authentication();
    assertThat(known.admit("Bearer x")).isInstanceOf(Admission.Refused.class);
    assertThat(known.admit(null)).isInstanceOf(Admission.Refused.class);
    assertThat(known.admit("Basic x")).isInstanceOf(Admission.Refused.class);
  }

  @Test
  void nobodyIsLetInWhileTheProgramCannotTell() {
    Authentication known =
        HttpSettings.local(0)
            .callers(
                _ -> {
                  throw new IllegalStateException("no database");
                })
            .options()
            .authentication();
    assertThat(known.admit("Bearer x")).isInstanceOf(Admission.Undecided.class);
  }

  @Test
  void withoutATokenOnlyThisMachineMayCallAHandler() {
    HttpSettings settings = HttpSettings.local(0);
    assertThat(settings.isOnlyForHere()).isTrue();
    assertThat(settings.open().isOnlyForHere()).isFalse();
    assertThat(settings.token("a-secret-that-is-long").isOnlyForHere()).isFalse();
    assertThat(settings.callers(Optional::of).isOnlyForHere()).isFalse();
  }
}
