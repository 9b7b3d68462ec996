package dev.pawl.formats.graph;

import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.ExpressionText;
import dev.pawl.model.Join;
import dev.pawl.model.Limits;
import dev.pawl.model.Node;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Place;
import dev.pawl.model.Policy;
import dev.pawl.model.ServerInfo;
import dev.pawl.model.Target;
import dev.pawl.model.Template;
import dev.pawl.model.UpstreamDefinition;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The example that the format was born with, read to the last field. */
final class CountFilesTest {
  private final Bundle bundle = Graphs.read(Graphs.resource("count_files.yaml"));

  @Test
  void introducesTheServer() {
    assertThat(bundle.file()).isEqualTo("g.yaml");
    assertThat(bundle.problems()).isEmpty();
    assertThat(bundle.server())
        .isEqualTo(
            new ServerInfo(
                "fileUtils",
                "1.0.0",
                "File utilities",
                "This server provides file utility tools for counting files in directories."));
  }

  @Test
  void configuresTheUpstream() {
    assertThat(bundle.upstreams())
        .isEqualTo(
            Map.of(
                "filesystem",
                new UpstreamDefinition.Stdio(
                    "filesystem",
                    "npx",
                    List.of("-y", "@modelcontextprotocol/server-filesystem", "./tests/counting"),
                    Map.of(),
                    null,
                    at(17, 3))));
  }

  @Test
  void describesTheTool() {
    Definition tool = bundle.definitions().getFirst();
    assertThat(bundle.definitions()).hasSize(1);
    assertThat(tool.name()).isEqualTo("count_files");
    assertThat(tool.title()).isNull();
    assertThat(tool.description()).isEqualTo("Counts the number of files in a directory");
    assertThat(tool.place()).isEqualTo(at(26, 5));
    assertThat(tool.limits()).isEqualTo(Limits.DEFAULT);
    assertThat(tool.annotations()).isEmpty();
    assertThat(tool.inputSchema().value())
        .isEqualTo(
            Map.of(
                "type",
                "object",
                "properties",
                Map.of(
                    "directory",
                    Map.of(
                        "type", "string", "description", "The directory path to count files in")),
                "required",
                List.of("directory")));
    assertThat(tool.inputSchema().place()).isEqualTo(at(29, 7));
    assertThat(tool.outputSchema().value())
        .isEqualTo(
            Map.of(
                "type",
                "object",
                "properties",
                Map.of(
                    "count",
                    Map.of(
                        "type", "number", "description", "The number of files in the directory"))));
  }

  @Test
  void drawsTheGraph() {
    assertThat(bundle.definitions().getFirst().nodes())
        .containsExactly(
            new Node(
                "entry",
                new NodeKind.Entry(),
                List.of(new Target("list_directory_node", at(46, 15))),
                Join.UNSAID,
                Policy.NONE,
                at(44, 9)),
            new Node(
                "list_directory_node",
                new NodeKind.Mcp(
                    new Target("filesystem", at(51, 17)),
                    "list_directory",
                    at(52, 15),
                    new Template.Fields(
                        Map.of(
                            "path",
                            new Template.Computed(
                                new ExpressionText("$.entry.directory", at(54, 17), at(54, 18)))))),
                List.of(new Target("count_files_node", at(55, 15))),
                Join.UNSAID,
                Policy.NONE,
                at(49, 9)),
            new Node(
                "count_files_node",
                new NodeKind.Transform(
                    new ExpressionText(
                        "{ \"count\": $count($split($.list_directory_node.content, \"\\n\")) }",
                        at(61, 17),
                        at(61, 18))),
                List.of(new Target("exit", at(62, 15))),
                Join.UNSAID,
                Policy.NONE,
                at(58, 9)),
            new Node("exit", new NodeKind.Exit(), List.of(), Join.UNSAID, Policy.NONE, at(65, 9)));
  }

  private static Place at(int line, int column) {
    return new Place("g.yaml", line, column);
  }
}
