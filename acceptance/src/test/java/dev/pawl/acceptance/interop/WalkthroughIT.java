package dev.pawl.acceptance.interop;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.testkit.Project;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The documents that take a reader by the hand: their files and commands do what they show. */
@Timeout(300)
class WalkthroughIT {
  @TempDir Path folder;
  @TempDir Path programs;

  @Test
  void theTutorialDoesWhatItSays() throws IOException, InterruptedException {
    Walkthrough tutorial = Walkthrough.of(Project.read("docs/tutorial.md"));
    assertThat(tutorial.commands()).hasSizeGreaterThan(8);
    try (NpxFolder _ = NpxFolder.in(folder)) {
      assertThat(tutorial.follow(folder, withPawl())).isEmpty();
    }
    assertThat(folder.resolve("run.svg")).content().contains("read", "2 items");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mcpgraph", "n8n", "dify", "kestra"})
  void theTranslationsRun(String name) throws IOException, InterruptedException {
    Walkthrough page = Walkthrough.of(Project.read("docs/coming-from/" + name + ".md"));
    assertThat(page.commands()).hasSizeGreaterThan(1);
    assertThat(page.follow(folder, withPawl())).isEmpty();
  }

  @Test
  void aRepositoryIsASourceAsItSays() throws IOException, InterruptedException {
    Walkthrough page = Walkthrough.of(Project.read("docs/sources.md"));
    assertThat(page.commands()).hasSizeGreaterThan(7);
    for (String example : List.of("examples/flows", "examples/sources/pawl.yaml")) {
      copy(example);
    }
    Map<String, String> environment = new HashMap<>(withPawl());
    Files.copy(programs.resolve("pawl"), folder.resolve("pawl"), COPY_ATTRIBUTES);
    for (String who : List.of("GIT_AUTHOR_", "GIT_COMMITTER_")) {
      environment.put(who + "NAME", "Ann");
      environment.put(who + "EMAIL", "ann@prompts.example");
    }
    assertThat(page.follow(folder, environment)).isEmpty();
  }

  private void copy(String example) throws IOException {
    try (Stream<Path> files = Files.walk(Project.file(example))) {
      for (Path each : files.filter(Files::isRegularFile).toList()) {
        Path copy = folder.resolve(Project.file("").relativize(each).toString());
        Files.createDirectories(copy.getParent());
        Files.copy(each, copy);
      }
    }
  }

  @Test
  void whatADocumentShowsWronglyIsCaught() throws IOException, InterruptedException {
    String document =
        """
        <!-- file: a/b.txt -->
        ```text
        hello
        ```

        ```console
        $ cat a/b.txt
        hello
        $ echo one; echo two >&2
        one
        three
        ```
        """;
    assertThat(Walkthrough.of(document).follow(folder, Map.of()))
        .containsExactly("$ echo one; echo two >&2\none\ntwo\n");
  }

  /** A path on which {@code pawl} is this build, also for programs that get few variables. */
  private Map<String, String> withPawl() throws IOException {
    Path pawl = programs.resolve("pawl");
    Files.writeString(
        pawl,
        """
        #!/bin/sh
        PAWL_APP='%s' PAWL_JAVA_HOME='%s' exec '%s' "$@"
        """
            .formatted(
                Project.file("cli/target"), System.getProperty("java.home"), Project.file("pawl")));
    Files.setPosixFilePermissions(pawl, PosixFilePermissions.fromString("rwxr-xr-x"));
    return Map.of("PATH", programs + ":" + System.getenv("PATH"));
  }
}
