package dev.pawl.cli.runs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NearbyRunsTest {
  @TempDir Path folder;

  @Test
  void theOnlyFolderBelowIsMeant() throws IOException {
    assertThat(instead(folder)).isNull();
    Path sub = runs(folder.resolve("sub"));
    assertThat(instead(folder)).isEqualTo(sub);
    Files.createDirectories(folder.resolve("empty/.pawl"));
    assertThat(instead(folder)).isEqualTo(sub);
    runs(folder.resolve("other"));
    assertThat(instead(folder)).as("two could be meant").isNull();
  }

  @Test
  void whatIsHereIsMeantFirst() throws IOException {
    runs(folder.resolve("sub"));
    runs(folder);
    assertThat(instead(folder)).isNull();
  }

  @Test
  void theNearestAboveIsMeantUpToTheTopOfARepository() throws IOException {
    Path deep = Files.createDirectories(folder.resolve("a/b/c"));
    Path above = runs(folder.resolve("a"));
    assertThat(instead(deep)).isEqualTo(above);
    Files.createDirectory(folder.resolve("a/b/.git"));
    assertThat(instead(deep)).isNull();
    Path inside = runs(folder.resolve("a/b"));
    assertThat(instead(deep)).isEqualTo(inside);
  }

  private static Path instead(Path folder) {
    return NearbyRuns.instead(folder.resolve(".pawl")).orElse(null);
  }

  private static Path runs(Path folder) throws IOException {
    Path runs = Files.createDirectories(folder.resolve(".pawl"));
    Files.writeString(runs.resolve("runs.db"), "");
    return runs;
  }
}
