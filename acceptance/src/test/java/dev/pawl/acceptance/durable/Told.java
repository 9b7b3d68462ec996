package dev.pawl.acceptance.durable;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Something that a caller was told about a run, and wrote down at once.
 *
 * @param step the question that it answered, or empty
 * @param value the result, the failure or the answer that it is about, or the words
 */
record Told(Kind kind, String run, String step, @Nullable Object value) {
  enum Kind {
    /** The run is over, and this came of it. */
    RESULT,
    /** The run is over, and this is why it failed. */
    FAILURE,
    /** The run goes on: it can be asked about by its id. */
    HANDLE,
    /** Nobody knows at the moment how the run goes on; its id was named. */
    INTERRUPTED,
    /** The client was asked something by the server that the run calls. */
    ASKED,
    /** The answer to a question was taken. */
    ANSWERED,
    /** Something is wrong, and it has nothing to do with any run. */
    ERROR
  }

  void writeTo(Path file) {
    ServerRecord.append(
        file,
        Json.write(Values.object("kind", kind.name(), "run", run, "step", step, "value", value)));
  }

  static List<Told> readFrom(Path file) {
    return ServerRecord.lines(file).stream().map(line -> of((Map<?, ?>) Json.parse(line))).toList();
  }

  private static Told of(Map<?, ?> json) {
    return new Told(
        Kind.valueOf((String) json.get("kind")),
        (String) json.get("run"),
        (String) json.get("step"),
        json.get("value"));
  }
}
