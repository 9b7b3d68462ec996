package dev.pawl.formats.canvas;

import dev.pawl.model.Source;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The flows of a file that others of it run, as tools, with what has to be given to them. */
final class FlowTools {
  private final Toolbox toolbox;
  private final Set<String> ids;
  private final Map<String, Tool> tools = new LinkedHashMap<>();

  /**
   * A flow by the name of its tool.
   *
   * @param input JSON Schema of what it is given
   */
  record Tool(String name, Source.Mapping input) {
    Set<String> inputs() {
      return Fields.of(input.get("properties")).source().entries().keySet();
    }

    Map<String, @Nullable Object> schema(String name) {
      return Fields.of(input.get("properties")).fields(name).source().value();
    }

    boolean requires(String name) {
      return input.get("required") instanceof Source.Sequence names && names.value().contains(name);
    }
  }

  /**
   * @param ids of all flows
   */
  FlowTools(Toolbox toolbox, Set<String> ids) {
    this.toolbox = toolbox;
    this.ids = Set.copyOf(ids);
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

  /** Of all flows, also of those that are not read yet. */
  Set<String> ids() {
    return ids;
  }
}
