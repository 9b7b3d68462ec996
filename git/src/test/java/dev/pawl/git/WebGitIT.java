package dev.pawl.git;

import dev.pawl.engine.source.FileSource;
import dev.pawl.testkit.FileSourceContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** The same over HTTP. */
class WebGitIT extends FileSourceContract {
  @TempDir private Path folder;
  private TestRepository repository;
  private WebRepository web;
  private String uri;

  @BeforeEach
  void start() throws IOException {
    repository = TestRepository.in(folder.resolve("prompts.git"));
    web = WebRepository.of(repository);
    uri = web.uri();
  }

  @AfterEach
  void stop() {
    web.close();
    repository.close();
  }

  @Override
  protected FileSource open() {
    return Orders.open(uri, folder.resolve("data"));
  }

  @Override
  protected void publish(Map<String, byte[]> files) throws IOException {
    repository.push("main", files);
  }

  @Override
  protected void lose() {
    web.stop();
  }

  @Override
  protected void restore() throws IOException {
    web.startAgain();
  }
}
