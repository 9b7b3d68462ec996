package dev.pawl.cli.author;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What {@code pawl init} can begin with. */
enum InitTemplate {
  COUNT("count_files.yaml", "a call, a computation, a choice; the default", true, "directory=."),
  FOREACH("line_counts.yaml", "the same for every file of a folder", true, "directory=."),
  RETRY("patient.yaml", "trying again, and a way out", true, "file=pears.txt"),
  APPROVAL("approval.yaml", "asking before something is written", true, "file=note.txt text=Hello"),
  BLANK("tool.yaml", "the smallest tool, without any server", false, "name=Mira");

  private static final List<String> DATA = List.of("apples.txt", "pears.txt", "plums.txt");

  final String file;
  final String description;
  private final String arguments;
  private final boolean hasData;

  /**
   * @param hasData whether it reads from the folder {@code data}
   * @param arguments with which it can be run, separated by spaces
   */
  InitTemplate(String file, String description, boolean hasData, String arguments) {
    this.file = file;
    this.description = description;
    this.hasData = hasData;
    this.arguments = arguments;
  }

  List<String> arguments() {
    return List.of(arguments.split(" "));
  }

  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  static List<String> words() {
    return Arrays.stream(values()).map(InitTemplate::word).toList();
  }

  /** The template of that name, or null. */
  static @Nullable InitTemplate of(String word) {
    for (InitTemplate each : values()) {
      if (each.word().equals(word)) {
        return each;
      }
    }
    return null;
  }

  /** The text of the graph file. */
  String text() {
    return resource(file);
  }

  /** What else is written, by the paths from its folder. */
  Map<String, String> data() {
    Map<String, String> files = new LinkedHashMap<>();
    if (hasData) {
      DATA.forEach(name -> files.put("data/" + name, resource("data/" + name)));
    }
    return files;
  }

  private static String resource(String name) {
    try (InputStream in = InitTemplate.class.getResourceAsStream("init/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file init/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
