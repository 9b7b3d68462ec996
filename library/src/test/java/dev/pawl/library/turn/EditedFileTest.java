package dev.pawl.library.turn;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EditedFileTest {
  @TempDir Path folder;

  @Test
  void whatAnEditorSavesMeanwhileIsNotReplaced() throws Exception {
    Path path = Files.writeString(folder.resolve("graph.yaml"), "seen");
    EditedFile file = new EditedFile(path);
    boolean replaced =
        file.exclusively(
            content -> {
              Files.writeString(path, "by hand");
              return file.replace(content, "new".getBytes(StandardCharsets.UTF_8));
            });
    assertThat(replaced).isFalse();
    assertThat(path).hasContent("by hand");
    assertThat(folder).isDirectoryNotContaining("glob:**.tmp");
  }
}
