package dev.pawl.library.testing;

import dev.pawl.engine.replay.Replayed;
import dev.pawl.engine.replay.Trial;
import dev.pawl.engine.workflow.Workflow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How one saved run went as a test.
 *
 * @param test null when its file cannot be read
 * @param why in one line, for all that did not pass; empty otherwise
 * @param details lines that tell more: differences, hints
 * @param run the workflow and how it was replayed, when it was
 * @param trials how it ends when its calls go wrong, when that was tried
 */
public record TestResult(
    Path file,
    @Nullable TestFile test,
    Status status,
    String why,
    List<String> details,
    @Nullable Run run,
    List<Trial> trials,
    Duration took) {
  public TestResult {
    details = List.copyOf(details);
    trials = List.copyOf(trials);
  }

  /** What was replayed. */
  public record Run(Workflow workflow, Replayed replayed) {}

  /** How it went. */
  public enum Status {
    PASSED,
    /** It went another way than it should; that is now what it should do. */
    UPDATED,
    /** It goes another way than it should. */
    FAILED,
    /** It could not be replayed at all: its file or its definition has errors. */
    BROKEN
  }

  public String name() {
    return test == null ? String.valueOf(file.getFileName()) : test.name();
  }

  TestResult with(List<Trial> tried) {
    return new TestResult(file, test, status, why, details, run, tried, took);
  }
}
