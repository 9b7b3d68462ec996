package dev.pawl.store.sqlite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.model.PawlException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SecretFileTest {
  @TempDir Path folder;

  @Test
  void theFirstOneWhoAsksDecides() throws Exception {
    Path data = folder.resolve("data");
    assertThat(new SecretFile(data, "key").readOr(new byte[] {1, 2})).containsExactly(1, 2);
    assertThat(new SecretFile(data, "key").readOr(new byte[] {3, 4})).containsExactly(1, 2);
    try (var files = Files.list(data)) {
      assertThat(files)
          .as("nothing else is left there")
          .containsExactlyInAnyOrder(data.resolve("key"), data.resolve(".gitignore"));
    }
  }

  @Test
  void itIsForNobodyElsesEyes() throws Exception {
    byte[] _ = new SecretFile(folder, "key").readOr(new byte[2]);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("key"))))
        .isEqualTo("rw-------");
  }

  @Test
  void whatIsNoSecretIsNotTakenForOne() throws Exception {
    Files.write(folder.resolve("short"), new byte[1]);
    Files.createDirectory(folder.resolve("folder"));
    for (String name : new String[] {"short", "folder"}) {
      assertThatThrownBy(() -> new SecretFile(folder, name).readOr(new byte[2]))
          .isInstanceOf(PawlException.Unreachable.class)
          .hasMessageContaining(name + " cannot be used: it ");
    }
  }
}
