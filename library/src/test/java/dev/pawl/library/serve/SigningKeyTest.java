package dev.pawl.library.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeyTest {
  @TempDir Path folder;
  private final List<String> said = new ArrayList<>();

  @Test
  void isTheSameForAllWhoShareAFolder() throws Exception {
    Path data = folder.resolve("data");
    byte[] key = SigningKey.in(data, said::add).bytes();
    assertThat(key).hasSize(32).isNotEqualTo(new byte[32]);
    assertThat(SigningKey.in(data, said::add).bytes()).isEqualTo(key);
    assertThat(SigningKey.in(folder, said::add).bytes()).isNotEqualTo(key);
    assertThat(said).isEmpty();
    try (var files = Files.list(data)) {
      assertThat(files)
          .as("nothing else is left there")
          .containsExactlyInAnyOrder(data.resolve("requests.key"), data.resolve(".gitignore"));
    }
  }

  @Test
  void inMemoryItIsNobodyElses() {
    byte[] key = SigningKey.at("memory", said::add).bytes();
    assertThat(key).hasSize(32).isNotEqualTo(SigningKey.at("memory", said::add).bytes());
    assertThat(said).isEmpty();
  }

  @Test
  void withoutItsDatabaseItIsNotShared() {
    String nowhere = "postgresql://pawl:secret@127.0.0.1:1/nowhere?connectTimeout=1";
    assertThat(SigningKey.at(nowhere, said::add).bytes()).hasSize(32);
    assertThat(said)
        .singleElement()
        .asString()
        .contains("127.0.0.1:1/nowhere", "cannot be reached")
        .doesNotContain("secret");
  }

  @Test
  void isForNobodyElsesEyes() throws Exception {
    SigningKey.in(folder, said::add);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file())))
        .isEqualTo("rw-------");
  }

  @Test
  void thatIsDamagedIsNotUsed() throws Exception {
    Files.write(file(), new byte[5]);
    assertThat(SigningKey.in(folder, said::add).bytes()).hasSize(32);
    assertThat(said).singleElement().asString().contains("requests.key", "delete it");
    assertThat(file()).as("nobody's file is overwritten").hasSize(5);
  }

  private Path file() {
    return folder.resolve("requests.key");
  }
}
