package dev.pawl.library.definitions;

import dev.pawl.json.Values;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a file can begin with, as {@code pawl init} offers it. */
public enum StartingText {
  COUNT("count_files.yaml", "a call, a computation, a choice; the default", true, "directory=."),
  FOREACH("line_counts.yaml", "the same for every file of a folder", true, "directory=."),
  RETRY("patient.yaml", "trying again, and a way out", true, "file=pears.txt"),
  APPROVAL("approval.yaml", "asking before something is written", true, "file=note.txt text=Hello"),
  BLANK("tool.yaml", "the smallest tool, without any server", false, "name=Mira");

  private static final List<String> DATA = List.of("apples.txt", "pears.txt", "plums.txt");

  private final String file;
  private final String description;
  private final String arguments;
  private final boolean hasData;

  /**
   * @param hasData whether it reads from the folder {@code data}
   * @param arguments with which it can be run, separated by spaces
   */
  StartingText(String file, String description, boolean hasData, String arguments) {
    this.file = file;
    this.description = description;
    this.hasData = hasData;
    this.arguments = arguments;
  }

  /** What the file is called. */
  public String file() {
    return file;
  }

  public String description() {
    return description;
  }

  public List<String> arguments() {
    return List.of(arguments.split(" "));
  }

  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static List<String> words() {
    return Arrays.stream(values()).map(StartingText::word).toList();
  }

  /** The one of that name, if there is one. */
  public static Optional<StartingText> of(String word) {
    return all().stream().filter(each -> each.word().equals(word)).findFirst();
  }

  public static List<StartingText> all() {
    return List.of(values());
  }

  /** As pages are told of it. */
  public Map<String, @Nullable Object> toJson() {
    return Values.object(
        "name",
        word(),
        "title",
        description,
        "description",
        "",
        "format",
        "graph",
        "file",
        file,
        "text",
        text());
  }

  /** The text of the graph file. */
  public String text() {
    return resource(file);
  }

  /** What else is written, by the paths from its folder. */
  public Map<String, String> data() {
    Map<String, String> files = new LinkedHashMap<>();
    if (hasData) {
      DATA.forEach(name -> files.put("data/" + name, resource("data/" + name)));
    }
    return files;
  }

  private static String resource(String name) {
    try (InputStream in = StartingText.class.getResourceAsStream("init/" + name)) {
      if (in == null) {
        throw new IllegalStateException("the program lacks its file init/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
