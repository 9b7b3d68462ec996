package dev.pawl.mcp.process;

import static dev.pawl.mcp.process.Processes.LONG;
import static dev.pawl.mcp.process.Processes.SHORT;
import static dev.pawl.mcp.process.Processes.descriptors;
import static dev.pawl.mcp.process.Processes.group;
import static dev.pawl.mcp.process.Processes.line;
import static dev.pawl.mcp.process.Processes.runs;
import static dev.pawl.mcp.process.Processes.session;
import static dev.pawl.mcp.process.Processes.start;
import static dev.pawl.mcp.process.Processes.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WatcherIT {
  private static final String READY = "echo ready; cat";

  private final Watcher watcher = new Watcher();

  @Test
  void isOutOfReachOfOurTerminalAndHoldsNoneOfOurStreams() throws Exception {
    try (ChildProcess child = start(READY, SHORT)) {
      assertThat(line(child)).isEqualTo("ready");
      long pid = current(Watcher.ours()).pid();
      assertThat(group(pid)).isEqualTo(pid);
      assertThat(session(pid)).isEqualTo(pid);
      assertThat(descriptors(pid))
          .hasSize(3)
          .anyMatch(descriptor -> descriptor.startsWith("0 pipe:"))
          .anyMatch(descriptor -> descriptor.startsWith("1 pipe:"))
          .contains("2 /dev/null");
    }
  }

  @Test
  void answersWhetherAnyoneIsInAGroup() throws Exception {
    ChildProcess child = start(READY, SHORT);
    assertThat(watcher.signal(child.pid(), Signal.NONE)).isTrue();
    child.close();
    assertThat(watcher.signal(child.pid(), Signal.NONE)).isFalse();
    end(watcher);
  }

  @Test
  void whenThePipeEndsItEndsWhatItWatchesAndNotWhatItForgot() throws Exception {
    try (ChildProcess first = start(READY, LONG);
        ChildProcess second = start("trap '' TERM; " + READY, LONG);
        ChildProcess forgotten = start(READY, SHORT)) {
      line(first);
      line(second);
      line(forgotten);
      watcher.watch(first.pid());
      watcher.watch(forgotten.pid());
      watcher.watch(second.pid());
      watcher.forget(forgotten.pid());
      end(watcher, first, second);
      until("the watched have ended", () -> !runs(first.pid()) && !runs(second.pid()));
      until(
          "Java knows it, too",
          () -> first.exitCode().isPresent() && second.exitCode().isPresent());
      assertThat(first.exitCode()).contains(128 + 15);
      assertThat(second.exitCode()).contains(128 + 9);
      assertThat(forgotten.isAlive()).isTrue();
    }
  }

  @Test
  void ignoresWhatTerminalsAndSupervisorsSend() throws Exception {
    try (ChildProcess child = start(READY, SHORT)) {
      watcher.watch(child.pid());
      Process process = current(watcher);
      assertThat(watcher.signal(child.pid(), Signal.NONE)).isTrue();
      for (String signal : new String[] {"-HUP", "-INT", "-QUIT", "-TERM"}) {
        new ProcessBuilder("/bin/kill", signal, Long.toString(process.pid())).start().waitFor();
      }
      assertThat(watcher.signal(child.pid(), Signal.NONE)).isTrue();
      assertThat(current(watcher)).isSameAs(process);
      end(watcher, child);
    }
  }

  @Test
  void anotherTakesOverWhenItIsKilled() throws Exception {
    try (ChildProcess child = start(READY, LONG)) {
      line(child);
      watcher.watch(child.pid());
      Process killed = current(watcher);
      killed.toHandle().destroyForcibly();
      until("another is there", () -> watcher.process() != null && watcher.process() != killed);
      assertThat(child.isAlive()).isTrue();
      end(watcher, child);
      until("the successor has ended it", () -> !runs(child.pid()));
    }
  }

  @Test
  void aSignalIsSentThoughTheOneThatShouldWasJustKilled() throws Exception {
    try (ChildProcess child = start(READY, LONG)) {
      for (int i = 0; i < 10; i++) {
        watcher.watch(child.pid());
        current(watcher).toHandle().destroyForcibly();
        assertThat(watcher.signal(child.pid(), Signal.NONE)).isTrue();
      }
      end(watcher, child);
    }
  }

  private static Process current(Watcher watcher) {
    return Objects.requireNonNull(watcher.process());
  }

  /**
   * As the end of our process would: by the end of the pipe. That the groups are forgotten, it does
   * not hear any more, but no other takes over.
   */
  private static void end(Watcher watcher, ChildProcess... watched) throws IOException {
    current(watcher).getOutputStream().close();
    for (ChildProcess child : watched) {
      watcher.forget(child.pid());
    }
  }
}
