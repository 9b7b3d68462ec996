package dev.pawl.npm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class NpmPackagesTest {
  private static final Path PINNED = Path.of("src/main/node");

  @Test
  void theLockFileNamesNoRegistry() throws IOException {
    assertThat(lock()).doesNotContain("\"resolved\"");
  }

  @Test
  void everyPackageHasADigest() throws IOException {
    assertThat(found("\"node_modules/[^\"]+\": \\{"))
        .hasSizeGreaterThan(100)
        .hasSameSizeAs(found("\"integrity\": \"sha512-"));
  }

  @Test
  void versionsArePinned() throws IOException {
    assertThat(Files.readString(PINNED.resolve("package.json"))).doesNotContain("^", "~", "latest");
  }

  private static List<String> found(String pattern) throws IOException {
    return Pattern.compile(pattern).matcher(lock()).results().map(MatchResult::group).toList();
  }

  private static String lock() throws IOException {
    return Files.readString(PINNED.resolve("package-lock.json"));
  }
}
