package dev.pawl.acceptance.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.npm.Ended;
import dev.pawl.npm.NpmPackages;
import dev.pawl.testkit.Project;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * What people do in the pages, story by story. The stories are written beside the pages, in {@code
 * studio/e2e}; what went wrong there leaves a picture and a trace in {@code studio/target/e2e}.
 */
class StudioIT {

  private static final Duration PATIENCE = Duration.ofMinutes(8);

  @Test
  void everyStoryGoesAsItIsTold() throws Exception {
    Path studio = Project.file("studio");
    ProcessBuilder stories =
        new ProcessBuilder(
                NpmPackages.node(),
                "node_modules/vitest/vitest.mjs",
                "run",
                "--config",
                "vitest.e2e.config.ts",
                "--no-color")
            .directory(studio.toFile());
    stories.environment().put("PAWL_APP", Project.file("cli/target").toString());
    stories.environment().put("PAWL_JAVA_HOME", System.getProperty("java.home"));
    Ended ended = Ended.of(stories, PATIENCE);
    assertThat(ended.code()).as(ended.everything()).isZero();
  }
}
