package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** How a server ends. */
@Timeout(120)
class ServeStopIT {
  @TempDir Path folder;

  @BeforeEach
  void writeGraph() throws IOException {
    StringBuilder text = new StringBuilder("server: { name: test, version: 1.0.0 }\ntools:\n");
    for (String time : new String[] {"2s", "5m"}) {
      text.append(
          """
            - name: nap_%s
              description: Sleeps
              nodes:
                - { id: entry, type: entry, next: sleep }
                - { id: sleep, type: wait, for: %s, next: exit }
                - { id: exit, type: exit }
          """
              .formatted(time, time));
    }
    Files.writeString(folder.resolve("graph.yaml"), text);
  }

  /** Starts a call, and returns when it runs. */
  private static void begin(ServeProcess pawl, String tool) throws Exception {
    pawl.call(1, tool);
    pawl.notification("notifications/progress");
  }

  @Test
  void aCallThatRunsMayFinish() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml")) {
      begin(pawl, "nap_2s");
      pawl.signal("TERM");
      assertThat(pawl.answer(1)).contains("\"resultType\":\"complete\"");
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void aCallThatTakesTooLongIsCancelled() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--grace", "100ms")) {
      begin(pawl, "nap_5m");
      pawl.signal("INT");
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void theEndOfTheInputIsTheEndToo() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--grace", "100ms")) {
      begin(pawl, "nap_5m");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void aSecondInterruptDoesNotWait() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--grace", "5m")) {
      begin(pawl, "nap_5m");
      pawl.signal("INT");
      pawl.said("Ctrl-C again quits at once");
      pawl.signal("INT");
      assertThat(pawl.exit()).isEqualTo(Exit.INTERRUPTED.code);
    }
  }

  @Test
  void anIdleServerEndsAtOnce() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--http", "0")) {
      pawl.url();
      pawl.signal("TERM");
      assertThat(pawl.exit()).isZero();
    }
  }
}
