package dev.pawl.mcp.process;

import static dev.pawl.mcp.process.Processes.SHORT;
import static dev.pawl.mcp.process.Processes.number;
import static dev.pawl.mcp.process.Processes.runs;
import static dev.pawl.mcp.process.Processes.start;
import static dev.pawl.mcp.process.Processes.until;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ZombiesIT {
  /** Nobody waits for the first command: the shell that started it has become another program. */
  private static final String NEGLIGENT = "setsid true & echo $!; exec sleep 1000";

  @Test
  void aGroupOfZombiesIsToldFromOneThatRuns() throws Exception {
    try (ChildProcess child = start(NEGLIGENT, SHORT)) {
      long zombie = number(child);
      until("it has ended", () -> !runs(zombie));
      assertThat(ProcessHandle.of(zombie)).get().matches(ProcessHandle::isAlive);
      assertThat(Watcher.ours().signal(zombie, Signal.NONE)).isTrue();
      assertThat(Zombies.isZombie(zombie)).isTrue();
      assertThat(Zombies.fill(zombie)).isTrue();
      assertThat(Zombies.isZombie(child.pid())).isFalse();
      assertThat(Zombies.fill(child.pid())).isFalse();
    }
  }

  @Test
  void nobodyIsNoZombie() {
    assertThat(Zombies.isZombie(Long.MAX_VALUE)).isFalse();
    assertThat(Zombies.fill(Long.MAX_VALUE)).isFalse();
  }
}
