package dev.pawl.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.engine.driver.RunOptions;
import dev.pawl.engine.driver.RunResult;
import dev.pawl.engine.journal.Event;
import dev.pawl.engine.journal.EventJson;
import dev.pawl.engine.journal.MemoryJournal;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.RecordingJson;
import dev.pawl.engine.replay.Replay;
import dev.pawl.engine.replay.Replayed;
import dev.pawl.engine.upstream.Upstreams;
import dev.pawl.engine.workflow.Compilation;
import dev.pawl.engine.workflow.Workflow;
import dev.pawl.json.Json;
import dev.pawl.json.Values;
import dev.pawl.model.Problem;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A run that was made once, for tests that run it again. */
public record Recorded(Workflow workflow, RunResult result, List<Event> events) {

  public static Workflow compiled(String body) {
    Compilation compilation = Compilation.of(Graphs.read(body));
    assertThat(compilation.problems()).noneMatch(Problem::isError);
    return compilation.workflows().values().iterator().next();
  }

  public static Recorded run(String body, Upstreams upstreams) {
    return run(body, upstreams, Map.of());
  }

  public static Recorded run(
      String body, Upstreams upstreams, Map<String, @Nullable Object> input) {
    Workflow workflow = compiled(body);
    MemoryJournal journal = new MemoryJournal();
    RunResult result =
        Engines.repeatable(upstreams).run(workflow, input, RunOptions.DEFAULT, journal);
    return new Recorded(workflow, result, journal.events());
  }

  /** As it is after it was written to a file and read again. */
  public Recording recording() {
    return reread(Recording.of(workflow, events));
  }

  /** The JSON object that a text holds. */
  static Map<String, @Nullable Object> object(String text) {
    return Values.asObject((Map<?, ?>) Objects.requireNonNull(Json.parse(text)));
  }

  public static Recording reread(Recording recording) {
    try {
      return RecordingJson.read(object(Json.pretty(RecordingJson.write(recording))));
    } catch (RecordingException e) {
      throw new AssertionError(e);
    }
  }

  public Replayed replayed() {
    return Replay.of(workflow, recording());
  }

  public static String written(List<Event> events) {
    return events.stream()
        .map(event -> Json.write(EventJson.write(event)))
        .collect(Collectors.joining("\n"));
  }
}
