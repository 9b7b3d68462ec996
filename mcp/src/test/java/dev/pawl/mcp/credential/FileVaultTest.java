package dev.pawl.mcp.credential;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.json.Values;
import dev.pawl.protocol.authorization.Vault;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileVaultTest {
  private static final URI SERVER = URI.create("https://mcp.example/mcp");
  private static final Map<String, @Nullable Object> CONTENT =
      Values.object("token", "hush-4711", "nothing", null);

  @TempDir Path folder;

  private Vault vault(String who) {
    return Credentials.in(folder.resolve("data")).of(who, SERVER);
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(folder.resolve("data"))) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  private Path file() throws IOException {
    return files().stream().filter(each -> each.toString().endsWith(".token")).toList().getFirst();
  }

  @Test
  void givesBackWhatWasKeptToAnotherProcess() throws Exception {
    vault("PERSON:ada").write(CONTENT);
    assertThat(vault("PERSON:ada").read()).isEqualTo(CONTENT);
    vault("PERSON:ada").write(Map.of());
    assertThat(vault("PERSON:ada").read()).isEmpty();
  }

  @Test
  void nothingIsThereBeforeAndNothingIsMadeByLooking() throws Exception {
    assertThat(vault("PERSON:ada").read()).isEmpty();
    assertThat(folder.resolve("data")).doesNotExist();
  }

  @Test
  void noFileHoldsItAsItIsAndNobodyElseCanReadAny() throws Exception {
    vault("PERSON:ada").write(CONTENT);
    assertThat(files()).hasSizeGreaterThan(2);
    for (Path each : files()) {
      assertThat(Files.readString(each, ISO_8859_1)).doesNotContain("hush").doesNotContain("ada");
      assertThat(each.toString()).doesNotContain("ada");
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(each)))
          .isEqualTo("rw-------");
    }
    assertThat(Files.readString(folder.resolve("data/.gitignore"))).isEqualTo("*\n");
  }

  @Test
  void whatIsOnesIsNotAnothers() throws Exception {
    vault("PERSON:ada").write(CONTENT);
    assertThat(vault("PERSON:bob").read()).isEmpty();
    assertThat(vault("SERVICE:ada").read()).isEmpty();
    Credentials all = Credentials.in(folder.resolve("data"));
    assertThat(all.of("PERSON:ada", URI.create("https://mcp.example/other")).read()).isEmpty();
    assertThat(all.of("PERSON:ada", URI.create("https://mcp.example/mcp?key=1")).read())
        .isEqualTo(CONTENT);
  }

  /** The name is sealed with the content. */
  @Test
  void aFileCannotBePassedOffAsAnothers() throws Exception {
    vault("PERSON:ada").write(CONTENT);
    Path adas = file();
    vault("PERSON:bob").write(Values.object("token", "other"));
    Path bobs =
        files().stream()
            .filter(each -> each.toString().endsWith(".token") && !each.equals(adas))
            .toList()
            .getFirst();
    Files.copy(adas, bobs, StandardCopyOption.REPLACE_EXISTING);
    assertThatThrownBy(() -> vault("PERSON:bob").read())
        .isInstanceOf(IOException.class)
        .hasMessageContaining("log out and in again");
  }

  @Test
  void oneChangedByteIsNoticed() throws Exception {
    vault("PERSON:ada").write(CONTENT);
    byte[] bytes = Files.readAllBytes(file());
    bytes[bytes.length - 1] ^= 1;
    Files.write(file(), bytes);
    assertThatThrownBy(() -> vault("PERSON:ada").read()).isInstanceOf(IOException.class);
    Files.write(file(), new byte[] {1, 2});
    assertThatThrownBy(() -> vault("PERSON:ada").read()).isInstanceOf(IOException.class);
  }

  @Test
  void twoNeverChangeItAtOnce() throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Vault own = vault("PERSON:ada");
      threads.add(Thread.ofVirtual().start(() -> increment(own)));
    }
    for (Thread each : threads) {
      each.join();
    }
    assertThat(vault("PERSON:ada").read()).isEqualTo(Values.object("count", 8));
  }

  private static void increment(Vault vault) {
    try {
      boolean _ =
          vault.alone(
              () -> {
                int before = vault.read().get("count") instanceof Number n ? n.intValue() : 0;
                vault.write(Values.object("count", before + 1));
                return true;
              });
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
