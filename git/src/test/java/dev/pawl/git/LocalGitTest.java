package dev.pawl.git;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.source.FileSource;
import dev.pawl.testkit.FileSourceContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every source keeps to, by the repository in a folder of this machine. */
class LocalGitTest extends FileSourceContract {
  @TempDir private Path folder;
  private TestRepository repository;

  @BeforeEach
  void create() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts with ü.git"));
  }

  @AfterEach
  void close() {
    repository.close();
  }

  @Override
  protected FileSource open() {
    return Orders.open(repository.uri(), folder.resolve("data"));
  }

  @Override
  protected void publish(Map<String, byte[]> files) throws IOException {
    repository.push("main", files);
  }

  @Override
  protected void lose() throws IOException {
    Files.move(repository.folder(), folder.resolve("away"));
  }

  @Override
  protected void restore() throws IOException {
    Files.move(folder.resolve("away"), repository.folder());
  }

  @Test
  void openingReachesNothingAndWritesNothing() throws IOException {
    try (FileSource _ = open()) {
      assertThat(folder.resolve("data")).doesNotExist();
    }
    assertThat(folder.resolve("data")).doesNotExist();
  }
}
