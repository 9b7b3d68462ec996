package dev.pawl.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SavedRunsTest {
  @TempDir Path folder;

  @SavedRuns("../examples/tests")
  void replayAsTheyWereSaved(SavedRun run) {
    run.replay();
  }

  @Test
  void aRunThatGoesAnotherWayFailsWithTheDifference() throws IOException {
    Path graph = folder.resolve("count_files.yaml");
    String text = Project.read("examples/count_files.yaml");
    assertThat(text).contains("list_directory_node");
    Files.writeString(graph, text.replace("\"count\"", "\"number\""));
    Files.createDirectory(folder.resolve("tests"));
    Path test =
        Files.copy(
            Project.file("examples/tests/count_files.run.json"),
            folder.resolve("tests/count_files.run.json"));
    assertThatThrownBy(() -> new SavedRun(test).replay())
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("count");
  }

  @Test
  void aRunWhoseCallsOnlyReadWithstandsFaults() {
    SavedRun run = new SavedRun(Project.file("examples/tests/count_files.run.json"));
    run.withstandFaults();
    assertThat(run.name()).isEqualTo("count_files");
  }
}
