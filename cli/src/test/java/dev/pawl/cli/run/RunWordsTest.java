package dev.pawl.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.cli.CommandRun;
import dev.pawl.cli.terminal.Exit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunWordsTest {
  private static final String NODES =
      """
      "nodes": [ { "id": "s", "type": "start", "data": {} },
        { "id": "p", "type": "%s", "data": { %s } }, { "id": "e", "type": "end", "data": {} } ],
      "connections": [ { "from": "s", "to": "p", "fromPort": "output" },
        { "from": "p", "to": "e", "fromPort": "output" } ]
      """;

  @TempDir Path folder;

  private Path canvas() throws IOException {
    String part = NODES.formatted("prompt", "\"prompt\": \"a part\"");
    String main = NODES.formatted("subAgentFlow", "\"subAgentFlowId\": \"f\"");
    return Files.writeString(
        folder.resolve("review.json"),
        """
        { "id": "w", "name": "review", %s,
          "subAgentFlows": [ { "id": "f", "name": "part", %s } ] }
        """
            .formatted(main, part));
  }

  @Test
  void theWorkflowOfACanvasNeedNotBeToldFromItsFlows() throws Exception {
    String file = canvas().toString();
    assertThat(CommandRun.piped().pawl("run", file, "--data=memory").exits(Exit.OK).out())
        .contains("a part");
    assertThat(CommandRun.piped().pawl("plan", file).exits(Exit.OK).out()).startsWith("review");
    assertThat(CommandRun.piped().pawl("show", file, "--format", "svg").exits(Exit.OK).out())
        .contains("<svg");
  }

  @Test
  void toolsThatOnlyStandBesideEachOtherHaveToBeNamed() throws Exception {
    String text =
        """
        server: { name: two, version: "1" }
        tools:
          - { name: a, nodes: [ { id: e, type: entry, next: x }, { id: x, type: exit } ] }
          - { name: ab, nodes: [ { id: e, type: entry, next: x }, { id: x, type: exit } ] }
        """;
    String file = Files.writeString(folder.resolve("two.yaml"), text).toString();
    assertThat(CommandRun.piped().pawl("plan", file).exits(Exit.USAGE).err())
        .contains("say which tool to run: a, ab");
  }
}
