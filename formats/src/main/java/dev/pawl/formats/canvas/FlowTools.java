package dev.pawl.formats.canvas;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The flows of a file that others of it run, as tools, with what has to be given to them. */
final class FlowTools {
  private final Toolbox toolbox;
  private final Map<String, Tool> tools = new LinkedHashMap<>();

  /** A flow by the name of its tool. */
  record Tool(String name, List<String> inputs) {}

  FlowTools(Toolbox toolbox) {
    this.toolbox = toolbox;
  }

  Toolbox toolbox() {
    return toolbox;
  }

  void put(String flowId, Tool tool) {
    tools.put(flowId, tool);
  }

  @Nullable Tool tool(String flowId) {
    return tools.get(flowId);
  }

  Set<String> ids() {
    return tools.keySet();
  }
}
