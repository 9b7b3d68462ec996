package dev.pawl.mcp.process;

import static dev.pawl.mcp.process.Processes.LONG;
import static dev.pawl.mcp.process.Processes.SHORT;
import static dev.pawl.mcp.process.Processes.descriptors;
import static dev.pawl.mcp.process.Processes.group;
import static dev.pawl.mcp.process.Processes.line;
import static dev.pawl.mcp.process.Processes.number;
import static dev.pawl.mcp.process.Processes.runs;
import static dev.pawl.mcp.process.Processes.script;
import static dev.pawl.mcp.process.Processes.session;
import static dev.pawl.mcp.process.Processes.start;
import static dev.pawl.mcp.process.Processes.until;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ChildProcessIT {
  /** Heeds neither the end of its input nor a request to terminate. */
  private static final String STUBBORN = "trap '' TERM; echo ready; while :; do sleep 1000; done";

  @TempDir Path folder;

  @Test
  void talksThroughItsPipesAndEndsWithItsInput() throws Exception {
    ChildProcess child = ChildProcess.start(script("cat; exit 3"));
    child.input().write("first\nsecond\n".getBytes(UTF_8));
    assertThat(line(child)).isEqualTo("first");
    assertThat(line(child)).isEqualTo("second");
    assertThat(child.isAlive()).isTrue();
    assertThat(child.exitCode()).isEmpty();
    child.close();
    assertThat(child.isAlive()).isFalse();
    assertThat(child.exitCode()).contains(3);
  }

  @Test
  void leadsASessionOfItsOwnAndInheritsNothingButItsPipes() throws Exception {
    try (ChildProcess child = start("cat", SHORT)) {
      child.input().write('\n');
      line(child);
      assertThat(group(child.pid())).isEqualTo(child.pid());
      assertThat(session(child.pid())).isEqualTo(child.pid());
      assertThat(descriptors(child.pid()))
          .hasSize(3)
          .allMatch(descriptor -> descriptor.matches("[012] pipe:.*"));
    }
  }

  @Test
  void worksInItsFolder() throws Exception {
    Program program = new Program(List.of("/bin/pwd"), Map.of(), folder);
    try (ChildProcess child = ChildProcess.start(program)) {
      assertThat(line(child)).isEqualTo(folder.toRealPath().toString());
    }
  }

  @Test
  void anExitAtOnceLeavesItsLastWordsAndItsCode() throws Exception {
    try (ChildProcess child = start("echo 'no such key' >&2; exit 7", SHORT)) {
      CountDownLatch told = new CountDownLatch(2);
      child.onExit(told::countDown);
      until("it has exited", () -> !child.isAlive());
      assertThat(child.lastWords()).isEqualTo("no such key");
      assertThat(child.exitCode()).contains(7);
      child.onExit(told::countDown);
      assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void lastWordsAreCompleteWhenTheExitIsTold() throws Exception {
    AtomicBoolean complete = new AtomicBoolean();
    CountDownLatch told = new CountDownLatch(1);
    try (ChildProcess child = start("read go; seq 1 20000 >&2", SHORT)) {
      child.onExit(
          () -> {
            complete.set(child.lastWords().endsWith("\n20000"));
            told.countDown();
          });
      child.input().write('\n');
      assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
      assertThat(complete).isTrue();
    }
  }

  @Test
  void aFloodOfComplaintsNeitherBlocksItNorGrows() throws Exception {
    try (ChildProcess child = start("seq 1 2000000 >&2; echo done; cat", SHORT)) {
      assertThat(line(child)).isEqualTo("done");
      until("all is heard", () -> child.lastWords().endsWith("2000000"));
      assertThat(child.lastWords().length()).isBetween(1, LastWords.KEPT);
      assertThat(child.lastWords().lines().findFirst()).get().asString().hasSize(7);
    }
  }

  @Test
  void isKilledWhenItHeedsNothing() throws Exception {
    ChildProcess child = start(STUBBORN, SHORT);
    assertThat(line(child)).isEqualTo("ready");
    child.close();
    assertThat(child.exitCode()).contains(128 + 9);
    assertThat(runs(child.pid())).isFalse();
  }

  @Test
  void isAskedToTerminateBeforeItIsKilled() throws Exception {
    ChildProcess child =
        start(
            "trap 'echo bye >&2; exit 5' TERM; echo ready; while :; do sleep 0.01; done",
            Duration.ofSeconds(2));
    assertThat(line(child)).isEqualTo("ready");
    child.input().close();
    child.close();
    assertThat(child.exitCode()).contains(5);
    assertThat(child.lastWords()).endsWith("bye");
  }

  @Test
  void itsDescendantsAreKilledWithIt() throws Exception {
    ChildProcess child =
        start("trap '' TERM; sleep 1000 & echo $!; while :; do sleep 1000; done", SHORT);
    long grandchild = number(child);
    assertThat(group(grandchild)).isEqualTo(child.pid());
    child.close();
    assertThat(runs(grandchild)).isFalse();
  }

  @Test
  void aDescendantThatLeftTheGroupIsKilledWithIt() throws Exception {
    ChildProcess child =
        start("trap '' TERM; setsid sleep 1000 & echo $!; while :; do sleep 1000; done", SHORT);
    long grandchild = number(child);
    until("it has left", () -> group(grandchild) == grandchild);
    child.close();
    assertThat(runs(grandchild)).isFalse();
  }

  @Test
  void whatItLeavesBehindInItsGroupIsEndedWithoutAClose() throws Exception {
    try (ChildProcess child = start("sleep 1000 & echo $!; exit 0", LONG)) {
      long left = number(child);
      until("what it left has ended", () -> !runs(left));
    }
  }

  @Test
  void whatItLeavesBehindIsKilledIfItDoesNotHeed() throws Exception {
    ChildProcess child = start("trap '' TERM; sleep 1000 & echo $!; exit 0", SHORT);
    long left = number(child);
    child.close();
    assertThat(runs(left)).isFalse();
  }

  @Test
  void aCloserThatIsInterruptedKillsAtOnceAndStaysInterrupted() throws Exception {
    ChildProcess child = start(STUBBORN, LONG);
    assertThat(line(child)).isEqualTo("ready");
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread closer =
        Thread.ofPlatform()
            .start(
                () -> {
                  child.close();
                  interrupted.set(Thread.currentThread().isInterrupted());
                });
    until("it waits", () -> closer.getState() == Thread.State.TIMED_WAITING);
    closer.interrupt();
    assertThat(closer.join(Duration.ofSeconds(20))).isTrue();
    assertThat(interrupted).isTrue();
    assertThat(runs(child.pid())).isFalse();
  }

  @Test
  void aCloserThatIsInterruptedAlsoKillsWhatWasLeftBehind() throws Exception {
    ChildProcess child = start("trap '' TERM; sleep 1000 & echo $!; exit 0", LONG);
    long left = number(child);
    until("it has exited", () -> !child.isAlive());
    Thread.currentThread().interrupt();
    child.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(runs(left)).isFalse();
  }

  @Test
  void isClosedWhileAWriterIsStuckBecauseItDoesNotRead() throws Exception {
    ChildProcess child = start(STUBBORN, SHORT);
    AtomicInteger written = new AtomicInteger();
    CountDownLatch failed = new CountDownLatch(1);
    Thread writer =
        Thread.ofPlatform()
            .daemon()
            .start(
                () -> {
                  try {
                    while (true) {
                      child.input().write(new byte[16 << 10]);
                      written.incrementAndGet();
                    }
                  } catch (IOException _) {
                    failed.countDown();
                  }
                });
    until("the pipe is full", () -> written.get() >= 4);
    child.close();
    assertThat(failed.await(20, TimeUnit.SECONDS)).isTrue();
    assertThat(writer.join(Duration.ofSeconds(20))).isTrue();
    assertThat(runs(child.pid())).isFalse();
  }

  @Test
  void aReaderSeesTheEndWhenItIsClosed() throws Exception {
    ChildProcess child = start(STUBBORN, SHORT);
    assertThat(line(child)).isEqualTo("ready");
    CountDownLatch ended = new CountDownLatch(1);
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try {
                while (child.output().read() >= 0) {}
              } catch (IOException _) {
                // Closed, which is an end too.
              }
              ended.countDown();
            });
    child.close();
    assertThat(ended.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void closingTwiceAndFromItsOwnExitIsFine() throws Exception {
    ChildProcess child = start("cat", SHORT);
    CountDownLatch closed = new CountDownLatch(1);
    child.onExit(
        () -> {
          child.close();
          closed.countDown();
        });
    child.close();
    child.close();
    assertThat(closed.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void aProgramThatIsNotThereIsNamedWithAdvice() {
    Program program =
        new Program(
            List.of("no-such-program", "x"), Map.of("PATH", "/usr/bin", "KEY", "secret"), null);
    assertThatThrownBy(() -> ChildProcess.start(program))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "Cannot start no-such-program: no folder of its PATH has a program of this name."
                + " Install it, or write its full path as the command.");
  }

  @Test
  void argumentsThatTheSystemRefusesAreAnError() {
    Program program = new Program(List.of("echo", "x".repeat(4 << 20)), Map.of(), null);
    assertThatThrownBy(() -> ChildProcess.start(program))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("Cannot start echo: ")
        .hasMessageContaining("Argument list too long");
  }
}
