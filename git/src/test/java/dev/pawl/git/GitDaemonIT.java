package dev.pawl.git;

import dev.pawl.engine.source.FileSource;
import dev.pawl.testkit.FileSourceContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The same by {@code git daemon}. */
class GitDaemonIT extends FileSourceContract {
  @TempDir private Path folder;
  private TestRepository repository;
  private GitDaemon daemon;

  @BeforeEach
  void start() throws IOException {
    repository = TestRepository.in(folder.resolve("served/prompts.git"));
    daemon = GitDaemon.of(folder.resolve("served"));
  }

  @AfterEach
  void stop() throws IOException {
    daemon.close();
    repository.close();
  }

  @Override
  protected FileSource open() {
    return Orders.open(daemon.uri("prompts.git"), folder.resolve("data"));
  }

  @Override
  protected void publish(Map<String, byte[]> files) throws IOException {
    repository.push("main", files);
  }

  @Override
  protected void lose() throws IOException {
    daemon.stop();
  }

  @Override
  protected void restore() throws IOException {
    daemon.start();
  }
}
