package dev.pawl.formats.canvas;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.pawl.json.Json;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Problem;
import dev.pawl.model.Template;
import java.util.Map;
import org.junit.jupiter.api.Test;

class FlowInputsTest {
  private static final String INNER =
      """
      { "id": "in", "name": "inner", "nodes": [
        { "id": "s", "type": "start", "data": { "inputSchema": { "type": "object",
          "properties": { "style": { "type": "string", "enum": ["short", "long"] },
                          "limit": { "type": "integer" } },
          "required": ["style"] } } },
        { "id": "p", "type": "prompt", "data": { "prompt": "{{found}} {{found.size}} {{tone}} {{style}} {{who}}" } },
        { "id": "e", "type": "end" } ],
        "connections": [ { "from": "s", "to": "p" }, { "from": "p", "to": "e" } ] }
      """;

  private static Definition outer(String data) {
    String json =
        """
        { "name": "w", "nodes": [
          { "id": "s", "type": "start" },
          { "id": "found", "type": "prompt", "data": { "prompt": "x" } },
          { "id": "f", "type": "subAgentFlow", "data": { "subAgentFlowId": "in" %s } },
          { "id": "e", "type": "end" } ],
          "connections": [ { "from": "s", "to": "found" }, { "from": "found", "to": "f" },
                           { "from": "f", "to": "e" } ],
          "subAgentFlows": [ %s ] }
        """
            .formatted(data, INNER);
    Bundle bundle = new CanvasFormat().read("w.json", json.getBytes(UTF_8), Map.of());
    assertThat(bundle.problems()).noneMatch(Problem::isError);
    return bundle.definitions().getFirst();
  }

  private static Map<String, Template> args(Definition definition) {
    NodeKind kind =
        definition.nodes().stream()
            .filter(node -> node.id().equals("f"))
            .findFirst()
            .orElseThrow()
            .kind();
    return ((Template.Fields) ((NodeKind.SubWorkflow) kind).args()).fields();
  }

  private static String text(Template template) {
    return template instanceof Template.Computed computed
        ? computed.expression().text()
        : String.valueOf(((Template.Literal) template).value());
  }

  @Test
  void getWhatTheOuterFlowKnows() {
    Map<String, Template> args = args(outer(", \"variables\": { \"tone\": \"dry\" }"));
    assertThat(args).containsOnlyKeys("style", "limit", "found", "found.size", "tone", "who");
    assertThat(text(args.get("found"))).isEqualTo("$.found");
    assertThat(text(args.get("found.size"))).isEqualTo("$.found.size");
    assertThat(text(args.get("tone"))).isEqualTo("dry");
    assertThat(text(args.get("who"))).isEqualTo("$.s.who");
  }

  @Test
  void getWhatTheNodeGives() {
    Map<String, Template> args =
        args(
            outer(
                ", \"parameterValues\": { \"style\": \"long\", \"limit\": 3, \"who\": \"{{ $.found & 1 }}\" }"));
    assertThat(text(args.get("style"))).isEqualTo("long");
    assertThat(text(args.get("limit"))).isEqualTo("3");
    assertThat(text(args.get("who"))).isEqualTo("$.found & 1");
  }

  @Test
  void areAskedForAsTheyAreDescribedThere() {
    String schema = Json.write(outer("").inputSchema().value());
    assertThat(schema)
        .contains("\"style\":{\"type\":\"string\",\"enum\":[\"short\",\"long\"]")
        .contains("\"limit\":{\"type\":\"integer\"");
    assertThat(outer("").inputSchema().value().get("required").toString())
        .contains("style", "tone", "who")
        .doesNotContain("limit", "found");
  }
}
