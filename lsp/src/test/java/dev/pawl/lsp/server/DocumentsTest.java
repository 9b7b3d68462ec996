package dev.pawl.lsp.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.formats.source.FileContent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentsTest {
  private final Documents documents = new Documents(_ -> Map.of());

  @Test
  void aFileThatIsOpenSaysWhatItSaysInTheEditor(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("a.yaml"), "on disk");
    documents.open(file.toUri().toString(), 1, "in the editor");
    assertThat(documents.read(file))
        .isInstanceOfSatisfying(
            FileContent.Bytes.class,
            it -> assertThat(it.bytes()).asString().isEqualTo("in the editor"));
    documents.close(file.toUri().toString());
    assertThat(documents.read(file))
        .isInstanceOfSatisfying(
            FileContent.Bytes.class, it -> assertThat(it.bytes()).asString().isEqualTo("on disk"));
  }

  @Test
  void aTextThatIsInNoFileIsNotReadAsOne() {
    documents.open("untitled:one", 1, "in the editor");
    documents.open("git:/a.yaml", 1, "as it was");
    assertThat(documents.read(Path.of("untitled.yaml"))).isNotInstanceOf(FileContent.Bytes.class);
  }
}
