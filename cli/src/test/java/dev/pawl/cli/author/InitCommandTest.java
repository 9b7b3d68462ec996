package dev.pawl.cli.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import dev.pawl.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InitCommandTest {

  @TempDir Path folder;

  @Test
  void writesAnExampleWithDataAndSaysWhatToTry() {
    Path demo = folder.resolve("demo");
    CommandRun run = CommandRun.piped().pawl("init", demo).exits(Exit.OK);
    assertThat(run.out())
        .contains("✓ " + demo.resolve("count_files.yaml"))
        .endsWith(
            """

            Try it:
              cd %s
              pawl check count_files.yaml
              pawl run count_files.yaml directory=.
            """
                .formatted(demo));
    assertThat(demo.resolve("data/apples.txt")).isRegularFile();
  }

  @Test
  void tellsEditorsWhereTheSchemaIs() throws IOException {
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    assertThat(Files.readString(folder.resolve("count_files.yaml")))
        .startsWith("# yaml-language-server: $schema=graph.schema.json\n");
    String schema = CommandRun.piped().pawl("schema").exits(Exit.OK).out();
    assertThat(folder.resolve("graph.schema.json")).hasContent(schema);
    Files.writeString(folder.resolve("graph.schema.json"), "mine");
    CommandRun.piped().pawl("init", folder.resolve("second.yaml")).exits(Exit.CANNOT_CREATE);
    assertThat(folder.resolve("graph.schema.json")).hasContent("mine");
  }

  @Test
  void theExampleIsFaultlessAndRuns() throws IOException {
    CommandRun.piped().pawl("init", folder).exits(Exit.OK);
    Path graph = folder.resolve("count_files.yaml");
    assertThat(CommandRun.piped().pawl("check", graph).exits(Exit.OK).out()).isEmpty();
    // Its folder is relative to where it is run, and this test cannot go there.
    String text = Files.readString(graph).replace("./data", folder.resolve("data").toString());
    Files.writeString(graph, text);
    CommandRun run = CommandRun.piped().pawl("run", graph, "directory=.").exits(Exit.OK);
    assertThat(Json.parse(run.out()))
        .isEqualTo(Map.of("directory", ".", "files", 3, "say", "well filled"));
  }

  @Test
  void takesTheNameOfAFile() {
    Path graph = folder.resolve("my tools/first.yaml");
    CommandRun run = CommandRun.piped().pawl("init", graph).exits(Exit.OK);
    assertThat(graph).isRegularFile();
    assertThat(run.out()).contains("  cd '" + folder + "/my tools'\n  pawl check first.yaml\n");
  }

  @Test
  void neverOverwritesUnlessForced() throws IOException {
    Path graph = folder.resolve("count_files.yaml");
    Files.writeString(graph, "mine");
    CommandRun run = CommandRun.piped().pawl("init", folder).exits(Exit.CANNOT_CREATE);
    assertThat(run.err()).contains("error: " + graph + " is there already").contains("--force");
    assertThat(Files.readString(graph)).isEqualTo("mine");
    assertThat(folder.resolve("data")).doesNotExist();
    CommandRun.piped().pawl("init", folder, "--force").exits(Exit.OK);
    assertThat(Files.readString(graph)).contains("count_files");
    assertThat(CommandRun.piped().pawl("init", folder).exits(Exit.CANNOT_CREATE).err())
        .contains(graph + ", " + folder.resolve("data/apples.txt"))
        .contains("plums.txt are there already");
  }

  @Test
  void saysWhyItCannotWrite() throws IOException {
    Path file = folder.resolve("taken");
    Files.writeString(file, "mine");
    assertThat(CommandRun.piped().pawl("init", file).exits(Exit.CANNOT_CREATE).err())
        .contains("cannot write " + file.resolve("count_files.yaml"))
        .contains(file + " is in the way [CANNOT_WRITE]");
  }
}
