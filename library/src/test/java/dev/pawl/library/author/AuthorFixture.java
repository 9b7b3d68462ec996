package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A graph file in a folder of its own, and an agent that works on it over the protocol. */
abstract class AuthorFixture {
  private static final String GRAPH =
      """
      # Numbers, and what can be done to them.
      version: "1.0"
      server:
        name: numbers
        version: 1.0.0
        instructions: Does things to numbers.

      executionLimits: { maxNodeExecutions: 50 }

      mcpServers:
        files: { builtin: files, root: ROOT }
        local:
          command: /opt/secret-place/server
          args: [--token, t0ken-in-args]
          env: { KEY: s3cret-in-env }
        remote:
          url: https://user:passw0rd@example.org/mcp?key=k3y
          headers: { Authorization: Bearer h3ader }

      tools:
        # The first tool.
        - name: double
          description: Doubles a number # to be improved
          inputSchema: { type: object, properties: { n: { type: number } }, required: [n] }
          nodes:
            - { id: entry, type: entry, next: twice }

            # This does the work.
            - id: twice
              type: transform
              transform: { expr: '{ "n": $.entry.n * 2 }' }
              next: exit
            - { id: exit, type: exit }

        # The second tool runs the first.
        - name: quadruple
          description: Doubles a number twice
          nodes:
            - { id: entry, type: entry, next: first }
            - { id: first, type: workflow, tool: double, args: { n: { expr: $.entry.n } }, next: second }
            - { id: second, type: workflow, tool: double, args: { n: { expr: $.first.n } }, next: exit }
            - { id: exit, type: exit }
      # The end.
      """;

  @TempDir Path folder;
  Path file;
  final AtomicInteger saves = new AtomicInteger();
  AuthorClient agent;

  @BeforeEach
  void start() throws IOException {
    Files.writeString(folder.resolve("note.txt"), "hello");
    file = folder.resolve("graph.yaml");
    Files.writeString(file, GRAPH.replace("ROOT", Json.write(folder.toString())));
    agent = new AuthorClient(AuthorOptions.of(file).onSaved(saves::incrementAndGet));
  }

  @AfterEach
  void stop() throws IOException {
    agent.close();
    try (DirectoryStream<Path> left = Files.newDirectoryStream(folder)) {
      assertThat(left)
          .extracting(path -> path.getFileName().toString())
          .as("nothing else is written")
          .containsExactlyInAnyOrder("graph.yaml", "note.txt");
    }
  }

  String text() throws IOException {
    return Files.readString(file);
  }

  static Map<String, Object> node(Object... members) {
    return Values.object(members);
  }

  static Map<String, Object> adder(String name) {
    return Values.object(
        "name",
        name,
        "description",
        "Adds one",
        "inputSchema",
        Json.parse("{\"type\":\"object\",\"properties\":{\"n\":{\"type\":\"number\"}}}"),
        "nodes",
        List.of(
            node("id", "entry", "type", "entry", "next", "plus"),
            node(
                "id", "plus",
                "type", "transform",
                "transform", node("expr", "{ \"n\": $.entry.n + 1 }"),
                "next", "exit"),
            node("id", "exit", "type", "exit")));
  }

  /** What the objects of a list have under a key. */
  static List<Object> each(String key, Object list) {
    List<Object> values = new ArrayList<>();
    ((List<?>) list).forEach(item -> values.add(((Map<?, ?>) item).get(key)));
    return values;
  }

  String digest() throws IOException, InterruptedException {
    return String.valueOf(agent.did("listGraphTools").get("digest"));
  }
}
