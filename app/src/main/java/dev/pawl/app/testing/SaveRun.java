package dev.pawl.app.testing;

import dev.pawl.engine.journal.Event;
import dev.pawl.engine.replay.Expectation;
import dev.pawl.engine.replay.Mismatch;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.RecordingJson;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.replay.Replayed;
import dev.pawl.engine.run.RunHistory;
import dev.pawl.engine.run.StepRecord;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.mcp.config.SecretMembers;
import dev.pawl.model.PawlException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/** Saves a run as a test. */
public final class SaveRun {
  private final FileWriting writing;
  private final Predicate<RecordedCall> readOnly;

  /**
   * @param readOnly whether the tool of a call is known to change nothing
   */
  public SaveRun(FileWriting writing, Predicate<RecordedCall> readOnly) {
    this.writing = writing;
    this.readOnly = readOnly;
  }

  /**
   * A run that was saved.
   *
   * @param remarks what whoever saved it should know
   */
  public record Saved(Path file, int calls, List<String> remarks) {
    public Saved {
      remarks = List.copyOf(remarks);
    }
  }

  /**
   * Writes the test. What it expects is what a replay of it does, which is what the run did, unless
   * that depended on the clock or on what is secret.
   *
   * @param workflow the version with which the run began
   * @param graph the file that the tool is in
   * @param file the test to write
   * @throws PawlException.Conflict when the run is not over, or cannot be replayed
   */
  public Saved save(Workflow workflow, List<Event> events, Path graph, Path file)
      throws IOException {
    List<String> remarks = new ArrayList<>();
    Recording whole = Recording.of(workflow, events);
    Recording recording =
        withoutSecrets(
            whole.with(whole.calls().stream().map(call -> call.with(readOnly.test(call))).toList()),
            remarks);
    Replayed replayed = Replay.of(workflow, recording);
    Mismatch mismatch = replayed.mismatch();
    if (mismatch != null) {
      throw new PawlException.Conflict(
          "the run cannot be replayed: " + MismatchWords.title(mismatch));
    }
    if (!steps(workflow, events).equals(steps(workflow, replayed.events()))) {
      remarks.add("replayed, it does not take the same steps; have a look at the file");
    } else if (!Json.write(EndOfRun.of(events))
        .equals(Json.write(EndOfRun.of(replayed.events())))) {
      remarks.add(
          "replayed, its result is another one: it depends on the clock or on something secret");
    }
    TestFile test =
        new TestFile(file, relative(graph, file), recording, Expectation.of(workflow, replayed));
    writing.write(file, test.text());
    return new Saved(file, recording.calls().size(), remarks);
  }

  /** In no order: branches go on at the same time. */
  private static SortedSet<String> steps(Workflow workflow, List<Event> events) {
    SortedSet<String> steps = new TreeSet<>();
    for (StepRecord step : RunHistory.of(workflow, events)) {
      steps.add(step.step() + (step.error() == null ? "" : " " + step.error().code()));
    }
    return steps;
  }

  private static String relative(Path graph, Path file) {
    Path folder = file.toAbsolutePath().normalize().getParent();
    Path target = graph.toAbsolutePath().normalize();
    try {
      Path relative = folder == null ? target : folder.relativize(target);
      return relative.toString().replace('\\', '/');
    } catch (IllegalArgumentException _) {
      return target.toString(); // on another drive
    }
  }

  private static Recording withoutSecrets(Recording recording, List<String> remarks) {
    SecretMembers clean = SecretMembers.takenOut(RecordingJson.write(recording));
    if (clean.names().isEmpty()) {
      return recording;
    }
    remarks.add(
        "redacted, because of their names: " + String.join(", ", new TreeSet<>(clean.names())));
    if (!(clean.value() instanceof Map<?, ?> map)) {
      throw new PawlException.Defect("a recording is no object any more");
    }
    try {
      return RecordingJson.read(Values.asObject(map));
    } catch (RecordingException e) {
      throw new PawlException.Defect("a recording cannot be read without its secrets", e);
    }
  }
}
