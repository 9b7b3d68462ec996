package dev.pawl.mcp.process;

import static dev.pawl.mcp.process.Processes.runs;
import static dev.pawl.mcp.process.Processes.until;
import static dev.pawl.mcp.process.Processes.withVariable;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of our programs when we are killed: nothing. */
@Timeout(120)
class OrphansIT {
  private final String marker = Parent.MARKER + "=" + UUID.randomUUID();
  private Process parent;

  @AfterEach
  void endParent() {
    parent.destroyForcibly();
  }

  @Test
  void neitherChildrenNorGrandchildrenSurviveAKill() throws Exception {
    start("family");
    List<Long> family = new ArrayList<>();
    try (BufferedReader lines = parent.inputReader()) {
      for (String line = lines.readLine(); !"ready".equals(line); line = lines.readLine()) {
        family.add(Long.valueOf(line));
      }
      assertThat(family).hasSize(5).allMatch(Processes::runs);
      parent.destroyForcibly();
      until("all have ended", () -> family.stream().noneMatch(Processes::runs));
    }
    until("nothing is left", () -> withVariable(marker).isEmpty());
  }

  @Test
  void anOrdinaryExitEndsThemToo() throws Exception {
    start("leave");
    try (BufferedReader lines = parent.inputReader()) {
      long child = Long.parseLong(lines.readLine());
      assertThat(parent.waitFor()).isZero();
      until("it has ended", () -> !runs(child));
    }
  }

  /** Killed in the middle of starting programs, wherever that is. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13})
  void aKillInTheMiddleOfAStartLeavesNothing(int started) throws Exception {
    start("start for ever");
    try (BufferedReader lines = parent.inputReader()) {
      for (int i = 0; i < started; i++) {
        assertThat(lines.readLine()).isEqualTo("started");
      }
      parent.destroyForcibly();
      assertThat(parent.waitFor()).isEqualTo(128 + 9);
    }
    until("nothing is left", () -> withVariable(marker).isEmpty());
  }

  private void start(String what) throws IOException {
    parent =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                Parent.class.getName(),
                what,
                marker)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
  }
}
