package dev.pawl.library.edit;

import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Changes of graph files: nodes, and where they lead. */
final class GraphChanges implements Changes {
  private static final String ID = "id";
  private static final String NODES = "nodes";
  private static final String TOOLS = "tools";

  private final Map<String, @Nullable Object> root;

  GraphChanges(Map<String, @Nullable Object> root) {
    this.root = root;
  }

  @Override
  public void make(Change change) {
    switch (change.op()) {
      case "addNode" -> addNode(change);
      case "removeNode" -> removeNode(change);
      case "connect" -> exit(change).lead(change.text("to"));
      case "disconnect" -> exit(change).leadNoMore(change.text("to"));
      case "insertOnEdge" -> insertOnEdge(change);
      case "addTool" -> addTool(change.object("value"));
      case "removeTool" -> tools().remove(tool(change.text("tool")));
      case "renameTool" -> renameTool(change);
      default -> new PointerChanges(root).make(change);
    }
  }

  private List<@Nullable Object> tools() {
    return Plain.items(
        root.computeIfAbsent(TOOLS, _ -> new ArrayList<Object>()) instanceof List<?> tools
            ? tools
            : List.of());
  }

  private Map<String, @Nullable Object> tool(String name) {
    for (Object each : tools()) {
      if (each instanceof Map<?, ?> tool && name.equals(tool.get("name"))) {
        return Plain.members(tool);
      }
    }
    throw new PawlException.Conflict("there is no tool `" + name + "`");
  }

  /** Some files have the nodes of their one tool at the top. */
  private List<@Nullable Object> nodes(Change change) {
    Map<String, @Nullable Object> tool = tool(change.text("tool"));
    if (tool.get(NODES) == null && root.get(NODES) instanceof List<?> shared) {
      return Plain.items(shared);
    }
    Object nodes = tool.computeIfAbsent(NODES, _ -> new ArrayList<Object>());
    if (nodes instanceof List<?> list) {
      return Plain.items(list);
    }
    throw new PawlException.Conflict("the `nodes` of the tool are no list");
  }

  private static int index(List<@Nullable Object> nodes, String id) {
    for (int i = 0; i < nodes.size(); i++) {
      if (nodes.get(i) instanceof Map<?, ?> node && id.equals(node.get(ID))) {
        return i;
      }
    }
    return -1;
  }

  private static Map<String, @Nullable Object> node(List<@Nullable Object> nodes, String id) {
    int index = index(nodes, id);
    if (index >= 0 && nodes.get(index) instanceof Map<?, ?> node) {
      return Plain.members(node);
    }
    throw new PawlException.Conflict("there is no node `" + id + "`");
  }

  private Exit exit(Change change) {
    List<@Nullable Object> nodes = nodes(change);
    String as = change.optionalText("as");
    return new Exit(
        node(nodes, change.text("from")), as == null ? "next" : as, change.number("arm"));
  }

  private void addNode(Change change) {
    add(nodes(change), change.object("node"), change.optionalText("after"));
  }

  /** Without a place of its own it comes before the last one, if that is where runs end. */
  private static void add(
      List<@Nullable Object> nodes, Map<String, @Nullable Object> node, @Nullable String after) {
    if (!(node.get(ID) instanceof String id) || id.isBlank()) {
      throw new PawlException.Conflict("a node needs an `id`");
    }
    if (index(nodes, id) >= 0) {
      throw new PawlException.Conflict("there is a node `" + id + "` already");
    }
    boolean endsWithExit =
        !nodes.isEmpty()
            && nodes.getLast() instanceof Map<?, ?> last
            && "exit".equals(last.get("type"));
    int usual = endsWithExit ? nodes.size() - 1 : nodes.size();
    if (after != null) {
      node(nodes, after);
    }
    nodes.add(after == null ? usual : index(nodes, after) + 1, node);
  }

  private void removeNode(Change change) {
    List<@Nullable Object> nodes = nodes(change);
    String id = change.text("node");
    Map<String, @Nullable Object> removed = node(nodes, id);
    List<String> followers = change.isSet("heal") ? Exit.names(removed.get("next")) : List.of();
    nodes.remove(index(nodes, id));
    for (Object each : nodes) {
      if (each instanceof Map<?, ?> node) {
        Exit.all(Plain.members(node)).forEach(exit -> exit.replace(id, followers));
      }
    }
  }

  private void insertOnEdge(Change change) {
    Exit exit = exit(change);
    String to = change.text("to");
    Map<String, @Nullable Object> node = change.object("node");
    if (!exit.leadsTo(to)) {
      throw new PawlException.Conflict(
          "`" + change.text("from") + "` does not lead to `" + to + "` like this");
    }
    node.putIfAbsent("next", to);
    add(nodes(change), node, change.text("from"));
    exit.replace(to, List.of(String.valueOf(node.get(ID))));
  }

  private void addTool(Map<String, @Nullable Object> tool) {
    Object name = tool.get("name");
    refuseTaken(name);
    tools().add(tool);
  }

  private void refuseTaken(@Nullable Object name) {
    if (!(name instanceof String)
        || tools().stream()
            .anyMatch(
                each -> each instanceof Map<?, ?> tool && Objects.equals(name, tool.get("name")))) {
      throw new PawlException.Conflict("a tool needs a `name` that no other tool has");
    }
  }

  /** Nodes that run it go on to do so. */
  private void renameTool(Change change) {
    String before = change.text("tool");
    String after = change.text("to");
    Map<String, @Nullable Object> tool = tool(before);
    refuseTaken(after);
    tool.put("name", after);
    for (Object each : tools()) {
      if (each instanceof Map<?, ?> other && other.get(NODES) instanceof List<?> nodes) {
        nodes.forEach(node -> follow(node, before, after));
      }
    }
  }

  private static void follow(@Nullable Object node, String before, String after) {
    if (node instanceof Map<?, ?> map) {
      if ("workflow".equals(map.get("type")) && before.equals(map.get("tool"))) {
        Plain.members(map).put("tool", after);
      }
      follow(map.get("do"), before, after);
    }
  }
}
