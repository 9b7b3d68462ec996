package dev.pawl.library.testing;

import dev.pawl.engine.replay.Expectation;
import dev.pawl.engine.replay.Fault;
import dev.pawl.engine.replay.Mismatch;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.replay.Replayed;
import dev.pawl.engine.replay.Trial;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.library.runs.Timeline;
import dev.pawl.library.runs.TimelineStep;
import dev.pawl.library.testing.TestResult.Status;
import dev.pawl.mcp.lock.Lock;
import dev.pawl.mcp.lock.LockFile;
import dev.pawl.model.Bundle;
import dev.pawl.model.NodeKind;
import dev.pawl.model.PawlException;
import dev.pawl.model.Problem;
import dev.pawl.model.Suggestion;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Replays saved runs, many at once. No upstream is started, and no graph file is read twice. */
public final class TestSuite {
  private static final int MOST_PROBLEMS = 5;

  private final Function<Path, Bundle> reading;
  private final @Nullable FileWriting updating;
  private final boolean faults;
  private final Set<String> tested = ConcurrentHashMap.newKeySet();
  private final Map<Path, TestedGraph> graphs = new ConcurrentHashMap<>();

  /**
   * @param reading reads a graph file
   * @param updating writes tests whose runs go another way now, or null to have those fail
   * @param faults whether to try what happens when calls go wrong
   */
  public TestSuite(Function<Path, Bundle> reading, @Nullable FileWriting updating, boolean faults) {
    this.reading = reading;
    this.updating = updating;
    this.faults = faults;
  }

  /** The results in the order of the files. */
  public List<TestResult> run(List<Path> files) throws IOException {
    int cores = Runtime.getRuntime().availableProcessors();
    try (ExecutorService threads =
        Executors.newFixedThreadPool(Math.clamp(files.size(), 1, cores))) {
      List<Callable<TestResult>> tests = new ArrayList<>();
      files.forEach(file -> tests.add(() -> run(file)));
      List<TestResult> results = new ArrayList<>();
      for (Future<TestResult> each : threads.invokeAll(tests)) {
        results.add(each.get());
      }
      return results;
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted");
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException cause -> throw cause;
        case RuntimeException cause -> throw cause;
        case Error cause -> throw cause;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  /**
   * The tools of all graph files that were tested; what a program has for clients that step its
   * workflows is only of interest where a session was saved.
   */
  public List<Workflow> tools() {
    return graphs.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .flatMap(entry -> entry.getValue().compilation().workflows().values().stream())
        .filter(each -> !isStepped(each) || tested.contains(each.name()))
        .toList();
  }

  private static boolean isStepped(Workflow workflow) {
    return workflow.definition().nodes().stream()
        .anyMatch(
            each -> each.kind() instanceof NodeKind.Ask ask && ask.to() == NodeKind.To.CLIENT);
  }

  private TestResult run(Path file) throws IOException {
    long start = System.nanoTime();
    TestResult result;
    try {
      result = run(TestFile.read(file));
    } catch (RecordingException e) {
      result = broken(file, null, "it cannot be read: " + e.getMessage(), List.of());
    } catch (PawlException.Defect e) {
      result = broken(file, null, "a bug in Pawl: " + e.getMessage(), List.of());
    }
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return new TestResult(
        file,
        result.test(),
        result.status(),
        result.why(),
        result.details(),
        result.run(),
        result.trials(),
        took);
  }

  private TestResult run(TestFile test) throws IOException {
    TestedGraph graph =
        graphs.computeIfAbsent(test.graph(), file -> TestedGraph.of(file, reading.apply(file)));
    Workflow workflow = graph.compilation().workflows().get(test.recording().tool());
    if (workflow == null) {
      return unusable(test, graph.compilation());
    }
    tested.add(workflow.name());
    if (graph.trouble() != null) {
      String why = "the gates of its project have errors";
      return broken(test.file(), test, why, some(graph.trouble().problems()));
    }
    Replayed replayed =
        Replay.judged(workflow, test.recording(), graph.today(workflow, test.recording()));
    TestResult result = judged(test, workflow, replayed);
    return faults ? result.with(trials(workflow, withLock(test))) : result;
  }

  /** What servers were agreed to say of their tools counts as if it were recorded. */
  private static Recording withLock(TestFile test) {
    Lock lock = LockFile.read(LockFile.beside(test.graph())).lock();
    Recording recording = test.recording();
    return recording.with(
        recording.calls().stream().map(call -> call.with(isReadOnly(call, lock))).toList());
  }

  private static boolean isReadOnly(RecordedCall call, Lock lock) {
    return call.readOnly()
        || Boolean.TRUE.equals(lock.effects(call.server(), call.tool()).readOnly());
  }

  private static TestResult unusable(TestFile test, Compilation graph) {
    String tool = test.recording().tool();
    List<String> problems =
        some(
            graph.problems().stream()
                .filter(problem -> problem.tool() == null || tool.equals(problem.tool()))
                .toList());
    String hint = Suggestion.didYouMean(tool, graph.workflows().keySet());
    return broken(
        test.file(),
        test,
        problems.isEmpty()
            ? "there is no tool `"
                + tool
                + "` in "
                + test.graph()
                + (hint.isEmpty() ? "" : ", " + hint)
            : "tool `" + tool + "` has errors",
        problems);
  }

  private static List<String> some(List<Problem> problems) {
    return problems.stream()
        .filter(Problem::isError)
        .limit(MOST_PROBLEMS)
        .map(Problem::toString)
        .toList();
  }

  private static TestResult broken(
      Path file, @Nullable TestFile test, String why, List<String> details) {
    return new TestResult(file, test, Status.BROKEN, why, details, null, List.of(), Duration.ZERO);
  }

  private TestResult judged(TestFile test, Workflow workflow, Replayed replayed)
      throws IOException {
    TestResult.Run run = new TestResult.Run(workflow, replayed);
    Mismatch mismatch = replayed.mismatch();
    if (mismatch != null) {
      return result(
          test,
          run,
          Status.FAILED,
          MismatchWords.title(mismatch) + place(mismatch, workflow, replayed),
          MismatchWords.details(mismatch, test.file()));
    }
    if (!replayed.gates().isEmpty()) {
      return result(
          test,
          run,
          Status.FAILED,
          GateWords.title(replayed.gates()),
          GateWords.details(replayed.gates(), test.file()));
    }
    Expectation actual = Expectation.of(workflow, replayed);
    if (test.expected().isMetBy(actual)) {
      return result(test, run, Status.PASSED, "", List.of());
    }
    String why = Comparison.title(test.expected(), actual);
    List<String> details = Comparison.details(test.expected(), actual, workflow);
    if (updating == null) {
      return result(test, run, Status.FAILED, why, details);
    }
    TestFile updated = test.with(made(test.recording(), replayed), actual);
    updating.write(test.file(), updated.text());
    return result(updated, run, Status.UPDATED, why, details);
  }

  /** Where the node is written, if that is known. */
  private static String place(Mismatch mismatch, Workflow workflow, Replayed replayed) {
    return Timeline.of(replayed.events(), workflow).stream()
        .filter(step -> step.step().equals(mismatch.step()))
        .map(TimelineStep::source)
        .filter(Objects::nonNull)
        .findFirst()
        .map(node -> ", at " + node.place())
        .orElse("");
  }

  /** Without the calls that are not made any more. */
  private static Recording made(Recording recording, Replayed replayed) {
    return recording.with(
        recording.calls().stream().filter(call -> replayed.made().contains(call.step())).toList());
  }

  private static TestResult result(
      TestFile test, TestResult.Run run, Status status, String why, List<String> details) {
    return new TestResult(test.file(), test, status, why, details, run, List.of(), Duration.ZERO);
  }

  private static List<Trial> trials(Workflow workflow, Recording recording) {
    List<Trial> trials = new ArrayList<>();
    for (RecordedCall call : recording.calls()) {
      for (Fault fault : Fault.values()) {
        trials.add(Trial.of(workflow, recording, call, fault));
      }
    }
    return trials;
  }
}
