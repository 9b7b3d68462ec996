package dev.pawl.library.author;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.json.Values;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Authoring tools on a file whose tools run one of another file. */
class AuthorOtherFileTest {
  @TempDir Path folder;

  private static Map<String, Object> running(String name, String tool) {
    return Values.object(
        "name",
        name,
        "description",
        "Runs another",
        "nodes",
        List.of(
            Map.of("id", "entry", "type", "entry", "next", "run"),
            Map.of("id", "run", "type", "workflow", "tool", tool, "next", "exit"),
            Map.of("id", "exit", "type", "exit")));
  }

  private Path write(String name, String root, String tools) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        "server: { name: n, version: '1' }\nmcpServers: { files: { builtin: files, root: %s } }\n%s"
            .formatted(Json.write(folder.resolve(root).toString()), tools));
  }

  @Test
  void addsRunsAndRefusesToolsThatRunOthers() throws IOException, InterruptedException {
    for (String root : List.of("here", "there")) {
      Files.createDirectory(folder.resolve(root));
      Files.writeString(folder.resolve(root + "/x.txt"), "from " + root);
    }
    write(
        "other.yaml",
        "there",
        """
        tools:
        - name: peek
          description: Reads
          nodes:
          - { id: entry, type: entry, next: read }
          - { id: read, type: mcp, server: files, tool: read_text_file, args: { path: x.txt }, next: exit }
          - { id: exit, type: exit }
        """);
    Path file = write("graph.yaml", "here", "tools: []\n");
    try (AuthorClient agent = new AuthorClient(AuthorOptions.of(file))) {
      agent.did("addGraphTool", "tool", running("t", "other.yaml#peek"));
      assertThat(Json.write(agent.did("runGraphTool", "toolName", "t", "arguments", Map.of())))
          .contains("from there");
      assertThat(Json.write(agent.did("listMcpServers"))).doesNotContain("other.yaml");
      AuthorClient.Answer refused =
          agent.refused(
              "INVALID_DEFINITION", "addGraphTool", "tool", running("u", "other.yaml#peak"));
      assertThat(refused.toString()).contains("did you mean `peek`?").doesNotContain(folder + "");
    }
    assertThat(Files.readString(file)).contains("other.yaml#peek").doesNotContain("peak");
  }

  @Test
  void triesDraftsThatUseServersOfOtherFilesButOnlyOfThoseBelow() throws Exception {
    Files.createDirectories(folder.resolve("own/there"));
    Files.writeString(folder.resolve("own/there/x.txt"), "from there");
    String peek =
        """
        tools:
        - name: peek
          description: Reads
          nodes:
          - { id: entry, type: entry, next: read }
          - { id: read, type: mcp, server: files, tool: read_text_file, args: { path: x.txt }, next: exit }
          - { id: exit, type: exit }
        """;
    write("own/other.yaml", "own/there", peek);
    write("outside.yaml", "own/there", peek);
    Path file = write("own/graph.yaml", "own", "tools: []\n");
    try (AuthorClient agent = new AuthorClient(AuthorOptions.of(file))) {
      assertThat(
              Json.write(
                  agent.did(
                      "runGraphTool",
                      "toolDefinition",
                      running("t", "other.yaml#peek"),
                      "arguments",
                      Map.of())))
          .contains("from there");
      for (String outside : List.of("../outside.yaml#peek", "../nothing.yaml#peek")) {
        assertThat(
                agent
                    .refused("INPUT_INVALID", "addGraphTool", "tool", running("u", outside))
                    .toString())
            .contains("only be named here of files below the folder");
        agent.refused(
            "INPUT_INVALID",
            "runGraphTool",
            "toolDefinition",
            running("u", outside),
            "arguments",
            Map.of());
      }
    }
    assertThat(Files.readString(file)).doesNotContain("outside");
  }
}
