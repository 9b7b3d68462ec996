package dev.pawl.cli.terminal;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Has the terminal hand over each key at once, and not show it by itself, until it is closed. */
final class RawMode implements AutoCloseable {
  private static final File TERMINAL = new File("/dev/tty");

  private final String before;

  private RawMode(String before) {
    this.before = before;
  }

  /** Empty where that is not possible. Ctrl-C still interrupts. */
  static Optional<RawMode> begin() {
    Optional<RawMode> mode = stty("-g").filter(saved -> !saved.isEmpty()).map(RawMode::new);
    if (mode.isPresent()
        && stty("-icanon", "-echo", "min", "1", "time", "0", "susp", "undef").isEmpty()) {
      mode.get().close();
      return Optional.empty();
    }
    return mode;
  }

  /** What it says; empty when it fails. */
  private static Optional<String> stty(String... words) {
    List<String> command = new ArrayList<>(List.of("stty"));
    command.addAll(List.of(words));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectInput(TERMINAL)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String said = new String(process.getInputStream().readAllBytes(), UTF_8).strip();
      return process.waitFor(2, TimeUnit.SECONDS) && process.exitValue() == 0
          ? Optional.of(said)
          : Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void close() {
    boolean interrupted = Thread.interrupted();
    stty(before);
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
