package dev.pawl.library.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.mcp.process.ChildProcess;
import dev.pawl.mcp.process.Program;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;

/**
 * What a program that was started for its output has said.
 *
 * @param text its standard output, or the beginning of it
 * @param exit its exit code
 * @param inTime whether it ended in time; if not, it was killed
 */
record CommandOutput(String text, int exit, boolean inTime) {
  private static final int MOST_BYTES = 1 << 20;
  private static final int SMALL_STACK = 128 << 10;

  /** Runs it without a shell, and ends it with all that it has started. */
  static CommandOutput of(Program program, Duration time) throws IOException, InterruptedException {
    AtomicReference<byte[]> said = new AtomicReference<>(new byte[0]);
    ChildProcess kept;
    boolean ended;
    Thread reader;
    try (ChildProcess child = ChildProcess.start(program)) {
      kept = child;
      child.input().close();
      // A thread that is blocked in a pipe had better be none of the few that carry others.
      reader =
          Thread.ofPlatform().daemon().stackSize(SMALL_STACK).start(() -> said.set(read(child)));
      ended = reader.join(time);
    }
    boolean _ = reader.join(Duration.ofSeconds(1));
    return new CommandOutput(
        new String(said.get(), UTF_8), ended ? kept.exitCode().orElse(-1) : -1, ended);
  }

  private static byte[] read(ChildProcess child) {
    try {
      return child.output().readNBytes(MOST_BYTES);
    } catch (IOException _) {
      return new byte[0]; // it was ended before it had said anything whole
    }
  }
}
