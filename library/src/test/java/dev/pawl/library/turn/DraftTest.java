package dev.pawl.library.turn;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DraftTest {
  @TempDir Path folder;

  @Test
  void aFileIsThereOnlyOnceItIsWhole() throws IOException {
    Path file = folder.resolve("new");
    try (Draft draft = Draft.of(file, "text".getBytes(UTF_8))) {
      assertThat(file).doesNotExist();
      draft.put();
    }
    assertThat(file).hasContent("text");
    assertThat(folder.toFile().list()).containsExactly("new");
  }

  @Test
  void aDraftThatIsNotWantedLeavesNothing() throws IOException {
    Path file = Files.writeString(folder.resolve("old"), "old");
    try (Draft _ = Draft.of(file, "new".getBytes(UTF_8))) {
      assertThat(file).hasContent("old");
    }
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("old");
  }

  @Test
  void permissionsStay() throws IOException {
    Path file = Files.writeString(folder.resolve("old"), "old");
    for (String rights : new String[] {"rw-r-----", "rw-------", "rw-rw-rw-"}) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
      try (Draft draft = Draft.of(file, rights.getBytes(UTF_8))) {
        draft.put();
      }
      assertThat(file).hasContent(rights);
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo(rights);
    }
  }

  @Test
  void aNewFileHasThePermissionsOfAnyOther() throws IOException {
    Path other = Files.writeString(folder.resolve("other"), "");
    Path file = folder.resolve("new");
    try (Draft draft = Draft.of(file, new byte[0])) {
      draft.put();
    }
    assertThat(Files.getPosixFilePermissions(file)).isEqualTo(Files.getPosixFilePermissions(other));
  }
}
