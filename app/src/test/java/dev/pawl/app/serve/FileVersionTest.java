package dev.pawl.app.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.app.api.Pawl;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class FileVersionTest {
  private final FileVersion version = new FileVersion(Pawl.load(Path.of("none.yaml")));

  @Test
  void isClosedWhenItIsRetiredAndNothingRunsInIt() {
    assertThat(version.enter()).isTrue();
    assertThat(version.enter()).isTrue();
    version.retire();
    version.leave();
    assertThat(version.enter()).as("a call that comes late but not too late").isTrue();
    version.leave();
    assertThat(version.isGone()).isFalse();
    version.leave();
    assertThat(version.enter()).isFalse();
    version.close();
    assertThat(version.isGone()).isTrue();
  }

  @Test
  void staysOpenWhileItIsOffered() {
    version.enter();
    version.leave();
    assertThat(version.enter()).isTrue();
  }

  @Test
  void canBeClosedAtAnyTime() {
    version.enter();
    version.close();
    version.close();
    version.leave();
    assertThat(version.enter()).isFalse();
  }
}
