package dev.pawl.library.author;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.pawl.formats.graph.GraphSchema;
import dev.pawl.json.Values;
import dev.pawl.protocol.data.Content;
import dev.pawl.protocol.server.Prompt;
import dev.pawl.protocol.server.Resource;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an agent reads before it builds tools: instructions, a guide, and a prompt to begin with.
 */
final class Guide {
  static final String URI = "pawl://guide/authoring";
  static final String SCHEMA_URI = "pawl://schema/graph";

  static final String INSTRUCTIONS =
      """
      This server lets you build tools of your own, as graphs of nodes that call the tools of MCP servers. Before you \
      build one, read the resource `pawl://guide/authoring`. Then: (1) listMcpServers and getMcpServerTool show what \
      can be called and with which arguments; (2) testMcpTool and testJSONata try single calls and expressions; \
      (3) runGraphTool with `toolDefinition` runs a draft; (4) addGraphTool or updateGraphTool saves what works, and \
      offers it at once. What is wrong with a definition is answered with line, column and what to do.\
      """;

  private Guide() {}

  static List<Resource> resources() {
    return List.of(
        resource(
            URI,
            "authoring-guide",
            "How to build graph tools",
            "Node kinds, expressions, joins, errors and retries, with a whole example",
            "text/markdown"),
        resource(
            SCHEMA_URI,
            "graph-schema",
            "JSON Schema of graph files",
            "Every key of a graph file, with what it means",
            "application/schema+json"));
  }

  private static Resource resource(
      String uri, String name, String title, String description, String type) {
    return new Resource(
        uri,
        name,
        title,
        description,
        type,
        List.of(),
        (asked, _, _) -> List.of(Values.object("uri", asked, "mimeType", type, "text", text(uri))));
  }

  private static String text(String uri) {
    return uri.equals(URI) ? text() : GraphSchema.text();
  }

  /** The guide, in Markdown. */
  static String text() {
    try (InputStream in = Guide.class.getResourceAsStream("guide.md")) {
      return new String(
          Objects.requireNonNull(in, "guide.md was not packed").readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Prompt> prompts() {
    return List.of(
        new Prompt(
            "build_graph_tool",
            "Build a graph tool",
            "Builds a tool from what it is to do, and tries it before it is saved",
            List.of(
                Values.object(
                    "name", "goal", "description", "What the tool is to do", "required", true),
                Values.object(
                    "name",
                    "name",
                    "description",
                    "What the tool is to be called",
                    "required",
                    false)),
            List.of(),
            (arguments, _) -> new Prompt.Filled("Builds a graph tool", List.of(ask(arguments)))));
  }

  private static Map<String, @Nullable Object> ask(Map<String, @Nullable Object> arguments) {
    Object name = arguments.get("name");
    String text =
        "Build a graph tool"
            + (name == null ? "" : " named `" + name + "`")
            + " that does this: "
            + arguments.get("goal")
            + "\n\n"
            + "Look at the servers and their tools first, try the calls and expressions that you"
            + " are not sure of, run the draft with runGraphTool, mend what it shows, and only then"
            + " save it with addGraphTool. Tell me what it does and what it cannot do.\n\n"
            + text();
    return Values.object("role", "user", "content", Content.text(text));
  }
}
