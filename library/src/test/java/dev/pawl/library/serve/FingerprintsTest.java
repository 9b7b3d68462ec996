package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FingerprintsTest {
  private static final Instant WRITTEN = Instant.parse("2026-01-01T00:00:00Z");

  @TempDir Path folder;
  private Instant now = WRITTEN;
  private final Fingerprints fingerprints = new Fingerprints(() -> now);

  private Path write(String text) throws IOException {
    Path file = folder.resolve("file");
    Files.writeString(file, text);
    Files.setLastModifiedTime(file, FileTime.from(WRITTEN));
    return file;
  }

  @Test
  void seesAChangeWithinOneTickOfTheClock() throws IOException {
    String first = fingerprints.of(write("one"));
    assertThat(fingerprints.of(write("two"))).isNotEqualTo(first);
    assertThat(fingerprints.of(write("one"))).isEqualTo(first);
  }

  @Test
  void doesNotReadAgainWhatWasLeftAlone() throws IOException {
    now = WRITTEN.plusSeconds(10);
    String first = fingerprints.of(write("one"));
    fingerprints.nextRound();
    assertThat(fingerprints.of(write("two"))).as("same size, time and identity").isEqualTo(first);
    fingerprints.nextRound();
    fingerprints.nextRound();
    assertThat(fingerprints.of(write("two"))).as("forgotten").isNotEqualTo(first);
  }

  @Test
  void tellsFilesFromWhatIsNone() throws IOException {
    assertThat(fingerprints.of(folder)).isEqualTo("no file");
    Path file = folder.resolve("file");
    assertThat(fingerprints.of(file)).isEqualTo(Fingerprints.ABSENT);
    assertThat(fingerprints.of(write("")))
        .isNotEqualTo(Fingerprints.ABSENT)
        .isNotEqualTo("no file");
  }
}
