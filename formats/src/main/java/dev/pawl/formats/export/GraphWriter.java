package dev.pawl.formats.export;

import dev.pawl.formats.edit.YamlDocument;
import dev.pawl.json.Values;
import dev.pawl.model.Bundle;
import dev.pawl.model.Definition;
import dev.pawl.model.Delivery;
import dev.pawl.model.Limits;
import dev.pawl.model.NodeKind;
import dev.pawl.model.Template;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes tools as a graph file. */
final class GraphWriter {
  private final List<String> losses = new ArrayList<>();

  static Export write(Bundle bundle, List<Definition> definitions, String path) {
    GraphWriter writer = new GraphWriter();
    Map<String, @Nullable Object> file = new LinkedHashMap<>();
    file.put(
        "server",
        Values.object("name", bundle.server().name(), "version", bundle.server().version()));
    file.put("tools", definitions.stream().map(writer::tool).toList());
    if (!bundle.upstreams().isEmpty()) {
      writer.losses.add(
          "servers are not written, since their settings may hold secrets: keep them in a file"
              + " `.mcp.json` beside the graph, or add them as `mcpServers`");
    }
    return new Export(
        List.of(new ExportedFile(path, YamlDocument.of(file))), List.copyOf(writer.losses));
  }

  private Map<String, @Nullable Object> tool(Definition definition) {
    Map<String, @Nullable Object> tool = new LinkedHashMap<>();
    tool.put("name", definition.name());
    if (definition.title() != null) {
      tool.put("title", definition.title());
    }
    tool.put("description", definition.description());
    tool.put("inputSchema", definition.inputSchema().value());
    if (definition.outputSchema() != null) {
      tool.put("outputSchema", definition.outputSchema().value());
    }
    if (!definition.annotations().isEmpty()) {
      tool.put("annotations", definition.annotations());
    }
    delivery(definition.delivery(), tool);
    Limits limits = definition.limits();
    if (!limits.equals(Limits.DEFAULT)) {
      tool.put(
          "executionLimits",
          Values.object(
              "maxNodeExecutions",
              limits.maxSteps(),
              "maxExecutionTimeMs",
              limits.maxTime().toMillis()));
    }
    if (!definition.triggers().isEmpty()) {
      losses.add("the triggers of `" + definition.name() + "` are not written");
    }
    GraphNodes nodes = new GraphNodes();
    tool.put("nodes", definition.nodes().stream().map(nodes::of).toList());
    definition.nodes().forEach(node -> lost(definition, node.id(), node.kind()));
    return tool;
  }

  private static void delivery(Delivery delivery, Map<String, @Nullable Object> tool) {
    if (delivery.mode() != Delivery.DEFAULT.mode()) {
      tool.put("mode", delivery.mode().name().toLowerCase(Locale.ROOT));
    }
    if (!delivery.after().equals(Delivery.DEFAULT.after())) {
      tool.put("after", delivery.after().toSeconds() + "s");
    }
    if (delivery.endsWithCaller()) {
      tool.put("onDisconnect", "cancel");
    }
  }

  private void lost(Definition definition, String id, NodeKind kind) {
    String node = "node `" + id + "` of `" + definition.name() + "`";
    if (kind instanceof NodeKind.Ask ask && ask.to() == NodeKind.To.CLIENT) {
      losses.add(node + " asks the program that calls, and is written as a question to the model");
    }
    if (kind instanceof NodeKind.Prompt prompt && prompt.text() instanceof Template.Computed) {
      losses.add(node + " computes its text, which a node of type prompt cannot");
    }
  }
}
