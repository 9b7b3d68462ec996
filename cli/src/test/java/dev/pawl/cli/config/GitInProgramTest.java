package dev.pawl.cli.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import dev.pawl.engine.source.Snapshot;
import dev.pawl.library.config.ConfigFile;
import dev.pawl.library.config.SourceSetting;
import dev.pawl.library.source.FarSources;
import dev.pawl.store.StorePlace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What reads Git repositories is in the program. */
class GitInProgramTest {
  @TempDir private Path folder;

  private Snapshot look() {
    ConfigFile config = ConfigFile.read(folder.resolve("pawl.yaml"));
    assertThat(config.problems()).isEmpty();
    SourceSetting.Git git = (SourceSetting.Git) config.settings().sources().getFirst();
    StorePlace runs = new StorePlace.Folder(folder.resolve(".pawl"));
    FarSources sources = FarSources.of(config.file(), runs, Map.of());
    try (FileSource source = sources.open(git, Set.of("flows", "templates"))) {
      return source.refresh();
    }
  }

  @Test
  void aRepositoryBesideTheProjectFileIsFound() throws IOException {
    Files.writeString(folder.resolve("pawl.yaml"), "sources: [{ name: a, git: ./x.git }]");
    assertThat(look().trouble()).contains("x.git", "no such folder");
    Path repository = Files.createDirectories(folder.resolve("x.git/objects")).getParent();
    Files.createDirectories(repository.resolve("refs/heads"));
    Files.write(repository.resolve("HEAD"), "ref: refs/heads/main\n".getBytes(UTF_8));
    assertThat(look().trouble()).contains("it is empty", "`ref`");
  }
}
