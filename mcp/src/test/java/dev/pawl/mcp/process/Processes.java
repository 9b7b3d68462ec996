package dev.pawl.mcp.process;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** What the tests of processes ask the system, and how they wait for its answer. */
final class Processes {
  static final Duration SHORT = Duration.ofMillis(200);
  static final Duration LONG = Duration.ofMinutes(5);

  private static final Path PROC = Path.of("/proc");
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private Processes() {}

  /** A shell script as a program. */
  static Program script(String text) {
    return new Program(List.of("sh", "-c", text), Map.of("PATH", "/usr/bin:/bin"), null);
  }

  static ChildProcess start(String script, Duration patience) throws IOException {
    return ChildProcess.start(script(script), patience, Launch.Tools.here());
  }

  static String line(ChildProcess child) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int next = child.output().read(); next != '\n'; next = child.output().read()) {
      if (next < 0) {
        throw new IOException("ended after '" + line.toString(UTF_8) + "'");
      }
      line.write(next);
    }
    return line.toString(UTF_8);
  }

  static long number(ChildProcess child) throws IOException {
    return Long.parseLong(line(child));
  }

  static void until(String what, BooleanSupplier condition) throws InterruptedException {
    until(() -> what, condition);
  }

  static void until(Supplier<String> what, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime() - deadline).as("waiting until " + what.get()).isNegative();
      Thread.sleep(5);
    }
  }

  /** Whether a process runs: one that has ended and waits for its parent to notice does not. */
  static boolean runs(long pid) {
    List<String> fields = fields(pid);
    return !fields.isEmpty() && !fields.getFirst().equals("Z") && !fields.getFirst().equals("X");
  }

  static long group(long pid) {
    return Long.parseLong(fields(pid).get(2));
  }

  static long session(long pid) {
    return Long.parseLong(fields(pid).get(3));
  }

  /** What a process has open, as its descriptors' numbers and what they lead to. */
  static List<String> descriptors(long pid) throws IOException {
    try (Stream<Path> files = Files.list(PROC.resolve(pid + "/fd"))) {
      return files.map(Processes::described).sorted().toList();
    }
  }

  /** The processes that have a text in their environment. */
  static List<Long> withVariable(String variable) {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> runs(pid) && read(pid, "environ").contains(variable))
        .toList();
  }

  private static String described(Path descriptor) {
    try {
      return descriptor.getFileName() + " " + Files.readSymbolicLink(descriptor);
    } catch (IOException _) {
      return descriptor.getFileName() + " closed meanwhile";
    }
  }

  /** State, parent, group, session: what follows the name, which may itself contain anything. */
  private static List<String> fields(long pid) {
    String stat = read(pid, "stat");
    return stat.isEmpty()
        ? List.of()
        : List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
  }

  private static String read(long pid, String file) {
    try {
      return new String(Files.readAllBytes(PROC.resolve(pid + "/" + file)), UTF_8);
    } catch (IOException _) {
      return "";
    }
  }
}
