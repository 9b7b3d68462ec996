package dev.pawl.formats.promptflow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.model.Problem;
import java.util.List;

/** Files with flows, as tests write them. */
final class FlowTexts {
  static final String META = "\"metadata\": {\"name\": \"Sample\", \"version\": \"1.0.0\"}";

  private FlowTexts() {}

  static FlowFile read(String text) {
    return FlowFile.read("flow.json", text.getBytes(UTF_8));
  }

  static List<String> problems(String text) {
    return read(text).problems().stream().map(Problem::toString).toList();
  }

  /** A flow of the flat shape. */
  static String flow(String nodes, String edges) {
    return "{" + META + ", \"nodes\": [" + nodes + "], \"edges\": [" + edges + "]}";
  }

  static String input(String id, String... variables) {
    return node(
        id,
        "multi_input",
        "\"label\": \"In\", \"variables\": [\"" + String.join("\", \"", variables) + "\"]");
  }

  static String template(String id, String text, String... variables) {
    return node(
        id,
        "template",
        "\"label\": \"T\", \"template\": \""
            + text
            + "\", \"variables\": [\""
            + String.join("\", \"", variables)
            + "\"]");
  }

  static String result(String id) {
    return node(id, "result", "\"label\": \"Out\"");
  }

  static String node(String id, String type, String data) {
    return "{\"id\": \"" + id + "\", \"type\": \"" + type + "\", \"data\": {" + data + "}}";
  }

  static String edge(String id, String source, String target, String type) {
    return "{\"id\": \"%s\", \"source\": \"%s\", \"target\": \"%s\", \"type\": \"%s\"}"
        .formatted(id, source, target, type);
  }

  static String chain(String source, String target) {
    return edge(source + ">" + target, source, target, "chain");
  }
}
