package dev.pawl.mcp.files;

import dev.pawl.json.Values;
import dev.pawl.protocol.server.Tool;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The tools as they are listed. */
final class FileTools {
  private static final Map<String, @Nullable Object> TEXT = Values.object("type", "string");

  private static final Map<String, @Nullable Object> OUTPUT =
      Values.object(
          "type",
          "object",
          "properties",
          Values.object("content", TEXT),
          "required",
          List.of("content"),
          "additionalProperties",
          false);

  private static final Map<String, @Nullable Object> READS =
      Values.object("readOnlyHint", true, "openWorldHint", false);

  private static final Map<String, @Nullable Object> WRITES =
      Values.object(
          "readOnlyHint", false,
          "destructiveHint", true,
          "idempotentHint", true,
          "openWorldHint", false);

  private FileTools() {}

  static Tool list(String name, String title, Tool.Handler handler) {
    return tool(
        name,
        title,
        "Lists the entries of a folder in the order of their names, one per line: [DIR] before the"
            + " name of a folder, [FILE] before that of anything else.",
        input(Values.object("path", path("The folder")), "path"),
        READS,
        handler);
  }

  static Tool read(String name, String title, Tool.Handler handler) {
    return tool(
        name,
        title,
        "Reads a text file (UTF-8, up to 10 MiB), or only its first or last lines.",
        input(
            Values.object(
                "path", path("The file"),
                "tail", number("Only this many lines at the end"),
                "head", number("Only this many lines at the start")),
            "path"),
        READS,
        handler);
  }

  static Tool search(String name, String title, Tool.Handler handler) {
    return tool(
        name,
        title,
        "Finds files and folders below a folder whose path from there fits a pattern: *.txt in the"
            + " folder itself, **/*.txt at any depth. Answers with one absolute path per line.",
        input(
            Values.object(
                "path", path("The folder to search"),
                "pattern", TEXT,
                "excludePatterns",
                    Values.object(
                        "type",
                        "array",
                        "items",
                        TEXT,
                        "default",
                        List.of(),
                        "description",
                        "What fits one of these is left out, with all it contains")),
            "path",
            "pattern"),
        READS,
        handler);
  }

  static Tool write(String name, String title, Tool.Handler handler) {
    return tool(
        name,
        title,
        "Writes a text file, all of it or not at all: a new one, or in place of the one that is"
            + " there. The folder it goes to must exist.",
        input(Values.object("path", path("The file"), "content", TEXT), "path", "content"),
        WRITES,
        handler);
  }

  private static Tool tool(
      String name,
      String title,
      String description,
      Map<String, @Nullable Object> input,
      Map<String, @Nullable Object> annotations,
      Tool.Handler handler) {
    return new Tool(name, title, description, input, OUTPUT, annotations, List.of(), handler);
  }

  private static Map<String, @Nullable Object> input(
      Map<String, @Nullable Object> properties, String... required) {
    return Values.object("type", "object", "properties", properties, "required", List.of(required));
  }

  private static Map<String, @Nullable Object> path(String what) {
    return Values.object(
        "type", "string", "description", what + ", absolute or relative to the server's root");
  }

  private static Map<String, @Nullable Object> number(String description) {
    return Values.object("type", "number", "description", description);
  }
}
