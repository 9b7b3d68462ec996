package dev.pawl.library.testing;

import dev.pawl.engine.interpreter.RunHistory;
import dev.pawl.engine.interpreter.StepRecord;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.replay.Expectation;
import dev.pawl.engine.replay.Mismatch;
import dev.pawl.engine.replay.RecordedCall;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.RecordingJson;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.replay.Replayed;
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
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
    Recording whole = Recording.of(workflow, events);
    Recording known =
        whole.with(whole.calls().stream().map(call -> call.with(readOnly.test(call))).toList());
    Kept kept = withoutSecrets(workflow, events, known);
    Recording recording = kept.recording();
    Replayed replayed = kept.replayed();
    List<String> remarks = new ArrayList<>(kept.remarks());
    if (!kept.isSameWay()) {
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

  /**
   * What is saved of a run, and how it goes when it is replayed.
   *
   * @param isSameWay whether it takes the steps that the run took
   */
  private record Kept(
      Recording recording, Replayed replayed, boolean isSameWay, List<String> remarks) {
    static Kept of(
        Workflow workflow, List<Event> events, Recording recording, List<String> remarks) {
      Replayed replayed = Replay.of(workflow, recording);
      boolean isSameWay =
          replayed.mismatch() == null
              && steps(workflow, events).equals(steps(workflow, replayed.events()));
      return new Kept(recording, replayed, isSameWay, remarks);
    }
  }

  /** Takes out as much as the run can do without. */
  private static Kept withoutSecrets(Workflow workflow, List<Event> events, Recording recording) {
    Map<String, @Nullable Object> written = RecordingJson.write(recording);
    SecretMembers least = SecretMembers.takenOut(written);
    if (least.names().isEmpty()) {
      return replayable(Kept.of(workflow, events, recording, List.of()), "");
    }
    String names = String.join(", ", new TreeSet<>(least.names()));
    List<String> remarks = List.of("redacted, because of their names: " + names);
    Kept kept =
        read(SecretMembers.takenOutWithWords(written))
            .map(clean -> Kept.of(workflow, events, clean, remarks))
            .filter(Kept::isSameWay)
            .or(() -> read(least).map(clean -> Kept.of(workflow, events, clean, remarks)))
            .orElseThrow(() -> new PawlException.Conflict("the run cannot be saved" + why(names)));
    boolean isBecauseOfThem = Replay.of(workflow, recording).mismatch() == null;
    return replayable(kept, isBecauseOfThem ? why(names) : "");
  }

  private static String why(String names) {
    return " without what is redacted because of its name ("
        + names
        + "); call it something else, or make a run with made-up values of 6 characters or more";
  }

  private static Kept replayable(Kept kept, String why) {
    Mismatch mismatch = kept.replayed().mismatch();
    if (mismatch != null) {
      throw new PawlException.Conflict(
          "the run cannot be replayed" + why + ": " + MismatchWords.title(mismatch));
    }
    return kept;
  }

  /** Empty when a secret is spelt like a word of the format. */
  private static Optional<Recording> read(SecretMembers clean) {
    try {
      return clean.value() instanceof Map<?, ?> map
          ? Optional.of(RecordingJson.read(Values.asObject(map)))
          : Optional.empty();
    } catch (RecordingException _) {
      return Optional.empty();
    }
  }
}
