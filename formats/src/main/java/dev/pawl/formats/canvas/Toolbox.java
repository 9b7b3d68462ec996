package dev.pawl.formats.canvas;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tools of servers that a canvas says something of. */
final class Toolbox {
  private static final int MOST = 100;

  private final Map<String, Map<String, Known>> servers = new LinkedHashMap<>();
  private final Map<String, List<Known>> locked;

  /** A tool, with JSON Schema of what it takes. */
  record Known(String name, String description, Map<String, @Nullable Object> parameters) {}

  /**
   * @param locked what is known of servers beside the file
   */
  Toolbox(Canvas canvas, Map<String, List<Known>> locked) {
    this.locked = locked;
    canvas.nodes().filter(node -> node.type() == CanvasType.MCP).forEach(this::add);
  }

  private void add(CanvasNode node) {
    Fields data = node.data();
    if (McpMode.of(node) != McpMode.AI_TOOL) {
      add(data.text("serverId"), data.text("toolName"), data.text("toolDescription"), data);
    }
  }

  private void add(String server, String tool, String description, Fields said) {
    Map<String, Known> known = servers.computeIfAbsent(server, _ -> new LinkedHashMap<>());
    if (!tool.isEmpty() && known.size() < MOST) {
      known.putIfAbsent(
          tool, new Known(tool, description, ParameterSchema.of(said.list("parameters"))));
    }
  }

  /** Where a node lists them: the editor itself did so with what was wished for. */
  private static List<Fields> said(Fields data) {
    return Stream.of(
            data.list("tools"),
            data.fields("aiToolSelectionConfig").list("availableTools"),
            data.fields("fullNaturalLanguageConfig").list("availableTools"))
        .filter(each -> !each.isEmpty())
        .findFirst()
        .orElse(List.of());
  }

  /**
   * Those that a node can choose among: the ones that it lists, or those that are locked, or those
   * that other nodes call.
   */
  List<Known> of(CanvasNode node) {
    List<Known> listed = new ArrayList<>();
    for (Fields each : said(node.data())) {
      String name = each.text("name");
      boolean fresh = listed.stream().noneMatch(tool -> tool.name().equals(name));
      if (!name.isEmpty() && fresh && listed.size() < MOST) {
        listed.add(
            new Known(name, each.text("description"), ParameterSchema.of(each.list("parameters"))));
      }
    }
    if (!listed.isEmpty()) {
      return listed;
    }
    String server = node.data().text("serverId");
    List<Known> kept = locked.getOrDefault(server, List.of());
    return kept.isEmpty()
        ? List.copyOf(servers.getOrDefault(server, Map.of()).values())
        : kept.subList(0, Math.min(MOST, kept.size()));
  }
}
