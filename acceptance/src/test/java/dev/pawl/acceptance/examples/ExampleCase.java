package dev.pawl.acceptance.examples;

import dev.pawl.json.Json;
import dev.pawl.testkit.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One call of one tool of an example, and what was recorded of it.
 *
 * <p>The file {@code examples/recorded/switch.low.run.json} is a case of {@code
 * examples/switch.yaml}: the part before the first dot names the example. A new case begins as a
 * file with {@code tool} and {@code input} only; recording adds the rest.
 */
record ExampleCase(String name, Map<String, @Nullable Object> recorded) {
  private static final String SUFFIX = ".run.json";

  /** Every case that there is, by name. */
  static List<ExampleCase> all() {
    return list(folder()).stream()
        .map(file -> file.getFileName().toString())
        .filter(name -> name.endsWith(SUFFIX))
        .map(name -> name.substring(0, name.length() - SUFFIX.length()))
        .map(name -> new ExampleCase(name, object(read(folder().resolve(name + SUFFIX)))))
        .toList();
  }

  /** The graph files among the examples. */
  static List<Path> graphs() {
    return list(Project.file("examples")).stream()
        .filter(file -> file.toString().endsWith(".yaml"))
        .toList();
  }

  static Path folder() {
    return Project.file("examples/recorded");
  }

  Path graph() {
    String example = name.substring(0, (name + ".").indexOf('.'));
    Path process = Project.file("examples/bpmn/" + example + ".bpmn");
    return Files.exists(process) ? process : Project.file("examples/" + example + ".yaml");
  }

  Path runFile() {
    return folder().resolve(name + SUFFIX);
  }

  Path journalFile() {
    return folder().resolve(name + ".journal.json");
  }

  /** Whether there is a recording to compare with. */
  boolean isComplete() {
    return recorded.containsKey("history") && Files.exists(journalFile());
  }

  String tool() {
    return String.valueOf(recorded.get("tool"));
  }

  Map<String, @Nullable Object> input() {
    return object(recorded.get("input"));
  }

  List<Map<String, @Nullable Object>> journal() {
    return objects(read(journalFile()));
  }

  /** Of the definition that was recorded. */
  String digest() {
    return String.valueOf(recorded.get("digest"));
  }

  @SuppressWarnings("unchecked")
  static Map<String, @Nullable Object> object(@Nullable Object value) {
    return (Map<String, @Nullable Object>) value;
  }

  static List<Map<String, @Nullable Object>> objects(@Nullable Object value) {
    return ((List<?>) value).stream().map(ExampleCase::object).toList();
  }

  private static @Nullable Object read(Path file) {
    try {
      return Json.parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> list(Path folder) {
    try (Stream<Path> files = Files.list(folder)) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public String toString() {
    return name;
  }
}
