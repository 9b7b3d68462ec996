package dev.pawl.junit;

import dev.pawl.engine.replay.Trial;
import dev.pawl.library.testing.TestResult;
import dev.pawl.library.testing.TestResult.Status;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A run that was saved as a test, by {@code pawl runs save} or {@code Pawl.save}. Replaying it
 * starts and calls nothing.
 */
public final class SavedRun {
  /**
   * The system property that, when it is {@code true}, has tests written anew whose runs go another
   * way now, as {@code pawl test --update} does.
   */
  public static final String UPDATE = "pawl.update";

  private final Path file;

  SavedRun(Path file) {
    this.file = file;
  }

  /** The file that it is saved in. */
  public Path file() {
    return file;
  }

  /** What JUnit calls it. */
  public String name() {
    String name = String.valueOf(file.getFileName());
    return name.replaceFirst("\\.run\\.json$", "");
  }

  /**
   * Replays it on the graph as it is now.
   *
   * @throws AssertionError when it goes another way, with the difference
   */
  public void replay() {
    TestResult result = replayed(Boolean.getBoolean(UPDATE), false);
    if (result.status() == Status.FAILED || result.status() == Status.BROKEN) {
      throw new AssertionError(
          String.join(
              "\n", Stream.concat(Stream.of(result.why()), result.details().stream()).toList()));
    }
  }

  /**
   * Lets each of its calls fail in turn, in every way that calls fail, as {@code pawl test
   * --faults} does.
   *
   * @throws AssertionError when the run then neither copes nor fails clean
   */
  public void withstandFaults() {
    List<String> bad =
        replayed(false, true).trials().stream()
            .filter(trial -> trial.verdict().isBad() || trial.verdict().isDoubtful())
            .map(SavedRun::words)
            .toList();
    if (!bad.isEmpty()) {
      throw new AssertionError(String.join("\n", bad));
    }
  }

  private static String words(Trial trial) {
    return trial.step() + " " + trial.fault() + ": " + trial.verdict();
  }

  private TestResult replayed(boolean updating, boolean faults) {
    try {
      return dev.pawl.library.embed.SavedRuns.replay(file, updating, faults);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name();
  }
}
