package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BearerTokenTest {
  private static final String SECRET = "correct-horse-battery";

  @TempDir Path folder;

  private Path file(String text) throws Exception {
    return Files.writeString(folder.resolve("token"), text);
  }

  @Test
  void comesFromAFileOrElseFromTheEnvironment() throws Exception {
    Map<String, String> environment = Map.of("PAWL_TOKEN", "0123456789abcdef");
    assertThat(BearerToken.find(file("\n " + SECRET + " \n"), environment::get).value())
        .isEqualTo(SECRET);
    assertThat(BearerToken.find(null, environment::get).value()).isEqualTo("0123456789abcdef");
    assertThat(BearerToken.find(null, _ -> null)).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "   ", "fifteen-chars..", "two words of it are here", "line\nbreak-and-more…"})
  void mustBeLongEnoughAndFitIntoAHeader(String text) throws Exception {
    Path file = file(text);
    assertThatThrownBy(() -> BearerToken.find(file, _ -> null))
        .isInstanceOf(BearerToken.Unusable.class)
        .hasMessageContaining("token");
    assertThatThrownBy(() -> BearerToken.find(null, _ -> text))
        .isInstanceOf(BearerToken.Unusable.class)
        .hasMessageContaining("PAWL_TOKEN");
  }

  @Test
  void neverShowsItself() throws Exception {
    assertThat(BearerToken.find(null, _ -> SECRET)).asString().doesNotContain(SECRET);
    assertThatThrownBy(() -> BearerToken.find(null, _ -> SECRET + " " + SECRET))
        .message()
        .doesNotContain("horse");
  }

  @Test
  void aFileMustBeAFileOfReasonableSize() throws Exception {
    assertThatThrownBy(() -> BearerToken.find(folder.resolve("none"), _ -> null))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> BearerToken.find(folder, _ -> null))
        .hasMessageContaining("no regular file");
    Path large = file("x".repeat(4097));
    assertThatThrownBy(() -> BearerToken.find(large, _ -> null)).hasMessageContaining("4096");
    assertThat(BearerToken.find(file("x".repeat(4096)), _ -> null).value()).hasSize(4096);
  }

  @Test
  void noticesThatEverybodyCanReadIt() throws Exception {
    Path file = file(SECRET);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThat(BearerToken.find(file, _ -> null).isExposed()).isTrue();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(BearerToken.find(file, _ -> null).isExposed()).isFalse();
  }
}
