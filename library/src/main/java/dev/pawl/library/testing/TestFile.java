package dev.pawl.library.testing;

import dev.pawl.engine.replay.Expectation;
import dev.pawl.engine.replay.Recording;
import dev.pawl.engine.replay.RecordingException;
import dev.pawl.engine.replay.RecordingFields;
import dev.pawl.engine.replay.RecordingJson;
import dev.pawl.formats.source.RegularFile;
import dev.pawl.json.Json;
import dev.pawl.json.JsonException;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A run that was saved as a test.
 *
 * @param definition the graph file, as it is written in the test: relative to the test's own folder
 */
public record TestFile(Path file, String definition, Recording recording, Expectation expected) {
  /** How names of such files end. */
  public static final String SUFFIX = ".run.json";

  private static final String FORMAT = "pawl.run/1";
  private static final Set<String> MARKS = Set.of("format", "definition", "expected");
  private static final int LARGEST = 64 << 20;

  /** The graph file. */
  public Path graph() {
    return file.resolveSibling(definition).normalize();
  }

  /** The file's name without its ending. */
  public String name() {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(SUFFIX) ? name.substring(0, name.length() - SUFFIX.length()) : name;
  }

  TestFile with(Recording others, Expectation other) {
    return new TestFile(file, definition, others, other);
  }

  String text() {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("format", FORMAT);
    json.put("definition", definition);
    json.putAll(RecordingJson.write(recording));
    json.put("expected", RecordingJson.write(expected));
    return Json.pretty(json) + "\n";
  }

  /**
   * Whether a file may be a saved run, be it a damaged one. Other tools write such names too: a
   * whole JSON object is theirs when it has nothing that sets saved runs apart.
   */
  static boolean mayBeOne(Path file) throws IOException {
    try {
      Map<String, @Nullable Object> json = json(file);
      return json.isEmpty() || MARKS.stream().anyMatch(json::containsKey);
    } catch (RecordingException _) {
      return true;
    }
  }

  /**
   * @throws RecordingException when it cannot be understood
   */
  static TestFile read(Path file) throws IOException, RecordingException {
    return read(file, new RecordingFields("", json(file)));
  }

  private static Map<String, @Nullable Object> json(Path file)
      throws IOException, RecordingException {
    byte[] bytes = RegularFile.read(file, LARGEST + 1);
    if (bytes.length > LARGEST) {
      throw new RecordingException("it is larger than 64 MiB");
    }
    try {
      if (!(Json.parse(bytes) instanceof Map<?, ?> map)) {
        throw new RecordingException("it is no JSON object");
      }
      return Values.asObject(map);
    } catch (JsonException e) {
      throw new RecordingException(String.valueOf(e.getMessage()));
    }
  }

  private static TestFile read(Path file, RecordingFields in) throws RecordingException {
    String format = in.text("format");
    if (!format.equals(FORMAT)) {
      throw new RecordingException(
          "its format is `" + format + "`, but this version of Pawl knows only `" + FORMAT + "`");
    }
    TestKeys.check(in.json());
    return new TestFile(
        file,
        in.text("definition"),
        RecordingJson.read(in.json()),
        RecordingJson.readExpectation(in.object("expected").json()));
  }
}
