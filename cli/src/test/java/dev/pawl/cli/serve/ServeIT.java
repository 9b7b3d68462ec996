package dev.pawl.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program itself, as an MCP client starts it. */
@Timeout(120)
class ServeIT {
  @TempDir Path folder;

  private static String tool(String name, String expression) {
    return """
      - name: %s
        description: Says something
        inputSchema: { type: object, properties: { n: { type: number } } }
        nodes:
          - { id: entry, type: entry, next: say }
          - { id: say, type: transform, transform: { expr: '{ "is": %s }' }, next: exit }
          - { id: exit, type: exit }
    """
        .formatted(name, expression);
  }

  private void write(String file, String tools) throws IOException {
    String head = "server: { name: demo, version: '1.0.0', instructions: Says numbers. }\ntools:\n";
    Files.writeString(folder.resolve(file), head + tools);
  }

  @Test
  void servesClientsThatBeginWithInitialize() throws Exception {
    write("graph.yaml", tool("double", "$.entry.n * 2"));
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml")) {
      pawl.send(
          """
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
          {"jsonrpc":"2.0","method":"notifications/initialized"}
          {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"double","arguments":{"n":21}}}\
          """);
      assertThat(pawl.answer(1))
          .contains("\"instructions\":\"Says numbers.\"", "\"name\":\"demo\"");
      assertThat(pawl.answer(2)).contains("\"structuredContent\":{\"is\":42}");
      pawl.send(
          """
          {"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"double","arguments":{"n":"x"}}}\
          """);
      assertThat(pawl.answer(3)).contains("\"isError\":true", "INPUT_INVALID");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void tellsAuthorsHowToBuildTools() throws Exception {
    write("graph.yaml", tool("double", "$.entry.n * 2"));
    try (ServeProcess pawl = ServeProcess.start(folder, "--author", "graph.yaml")) {
      pawl.send(
          """
          {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}
          {"jsonrpc":"2.0","method":"notifications/initialized"}\
          """);
      assertThat(pawl.answer(1))
          .contains("Says numbers.", "pawl://guide/authoring", "\"prompts\"", "\"resources\"");
      pawl.send(
          """
          {"jsonrpc":"2.0","id":2,"method":"resources/read","params":{"uri":"pawl://guide/authoring"}}\
          """);
      assertThat(pawl.answer(2)).contains("# How to build a graph tool");
      pawl.send(
          """
          {"jsonrpc":"2.0","id":3,"method":"prompts/get","params":{"name":"build_graph_tool","arguments":{"goal":"say hello"}}}\
          """);
      assertThat(pawl.answer(3)).contains("that does this: say hello");
      pawl.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/list\"}");
      assertThat(pawl.answer(4)).contains("\"$defs\"").doesNotContain("pawl_run_status");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void servesClientsThatBringEverythingAlong() throws Exception {
    write("graph.yaml", tool("four", "4"));
    try (ServeProcess pawl = ServeProcess.start(folder, "graph.yaml", "--no-watch")) {
      pawl.call(1, "four");
      pawl.closeInput();
      assertThat(pawl.answer(1))
          .contains("\"resultType\":\"complete\"", "\"structuredContent\":{\"is\":4}");
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void seesChangesOfTheCurrentFolder() throws Exception {
    write("a.yaml", tool("one", "1"));
    try (ServeProcess pawl = ServeProcess.start(folder)) {
      pawl.initialize();
      Files.createDirectory(folder.resolve("sub"));
      write("sub/b.yaml", tool("two", "2"));
      pawl.notification("notifications/tools/list_changed");
      pawl.call(1, "two");
      assertThat(pawl.answer(1)).contains("{\"is\":2}");

      write("a.yaml", "  - nodes: [");
      pawl.said("[SYNTAX]");
      assertThat(pawl.said("tools now")).contains("because of errors: `one`");
      pawl.call(2, "one");
      assertThat(pawl.answer(2)).contains("{\"is\":1}");

      // As editors do: a new file takes the place of the old one.
      write("sub/new", tool("two", "3") + tool("three", "3"));
      Files.move(
          folder.resolve("sub/new"),
          folder.resolve("sub/b.yaml"),
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
      pawl.notification("notifications/tools/list_changed");
      pawl.call(3, "two");
      assertThat(pawl.answer(3)).contains("{\"is\":3}");

      Files.delete(folder.resolve("a.yaml"));
      pawl.notification("notifications/tools/list_changed");
      pawl.send("{\"jsonrpc\":\"2.0\",\"id\":4,\"method\":\"tools/list\"}");
      assertThat(pawl.answer(4)).contains("two", "three").doesNotContain("one");
      pawl.closeInput();
      assertThat(pawl.exit()).isZero();
    }
  }

  @Test
  void startsWithoutToolsWhereTheyMayComeLater() throws Exception {
    try (ServeProcess pawl = ServeProcess.start(folder)) {
      pawl.initialize();
      pawl.said("no tools yet");
      write("a.yaml", tool("one", "1"));
      pawl.notification("notifications/tools/list_changed");
      pawl.call(1, "one");
      assertThat(pawl.answer(1)).contains("{\"is\":1}");
    }
  }
}
