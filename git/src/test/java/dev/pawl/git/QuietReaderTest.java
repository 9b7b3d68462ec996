package dev.pawl.git;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuietReaderTest {
  @TempDir private Path folder;
  private SystemReader before;

  /** What an application has that uses JGit itself, with a configuration that runs programs. */
  private final class Applications extends SystemReader.Delegate {
    Applications(SystemReader usual) {
      super(usual);
    }

    @Override
    public FileBasedConfig openUserConfig(Config parent, FS files) {
      return new FileBasedConfig(null, folder.resolve("gitconfig").toFile(), files);
    }

    @Override
    public String getenv(String variable) {
      return variable.equals("GIT_SSH") ? "/evil" : super.getenv(variable);
    }
  }

  @BeforeEach
  void install() throws Exception {
    before = SystemReader.getInstance();
    Files.writeString(folder.resolve("gitconfig"), "[http]\n\textraHeader = X-Secret: geheim\n");
    SystemReader.setInstance(new Applications(before));
  }

  @AfterEach
  void restore() {
    SystemReader.setInstance(before);
  }

  private static String header(StoredConfig config) {
    return config.getString("http", null, "extraHeader");
  }

  @Test
  void whatUserAndMachineSayDoesNotCountForUs() throws Exception {
    Path place = folder.resolve("x.git");
    String seen =
        QuietReader.calling(
            () -> {
              try (Repository repository =
                  new FileRepositoryBuilder().setGitDir(place.toFile()).setBare().build()) {
                repository.create(true);
                return header(repository.getConfig())
                    + header(SystemReader.getInstance().getUserConfig())
                    + SystemReader.getInstance().getenv("GIT_SSH");
              }
            });
    assertThat(seen).isEqualTo("nullnullnull");
  }

  @Test
  void threadsThatWeStartFindNothingEither() throws Exception {
    AtomicReference<Object> seen = new AtomicReference<>();
    QuietReader.calling(
        () -> {
          Thread other =
              Thread.ofPlatform()
                  .start(() -> seen.set(SystemReader.getInstance().getenv("GIT_SSH") + "!"));
          other.join();
          return true;
        });
    assertThat(seen.get()).isEqualTo("null!");
  }

  @Test
  void workThatIsLeftToOthersFindsNothingEither() throws Exception {
    String seen =
        QuietReader.calling(
            () ->
                CompletableFuture.supplyAsync(
                        () -> SystemReader.getInstance().getenv("GIT_SSH") + "!")
                    .get());
    assertThat(seen).isEqualTo("null!");
  }

  @Test
  void theApplicationKeepsWhatItHas() throws Exception {
    assertThat(QuietReader.calling(() -> QuietReader.calling(() -> 1))).isEqualTo(1);
    assertThat(header(SystemReader.getInstance().getUserConfig())).isEqualTo("X-Secret: geheim");
    assertThat(SystemReader.getInstance().getenv("GIT_SSH")).isEqualTo("/evil");
  }

  @Test
  void nothingIsWrittenForTheUser() throws Exception {
    QuietReader.calling(
        () -> {
          StoredConfig config = SystemReader.getInstance().getJGitConfig();
          config.setString("filesystem", "x", "timestampResolution", "1");
          config.save();
          return true;
        });
    assertThat(Files.readString(folder.resolve("gitconfig"))).doesNotContain("filesystem");
  }
}
