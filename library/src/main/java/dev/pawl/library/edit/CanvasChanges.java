package dev.pawl.library.edit;

import dev.pawl.model.PawlException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes of canvas files: nodes, and the connections between them. */
final class CanvasChanges implements Changes {
  private static final String ID = "id";

  private final Map<String, @Nullable Object> root;

  CanvasChanges(Map<String, @Nullable Object> root) {
    this.root = root;
  }

  @Override
  public void make(Change change) {
    switch (change.op()) {
      case "addNode" -> add(change.object("node"));
      case "removeNode" -> remove(change.text("node"), change.isSet("heal"));
      case "connect" -> connect(change.text("from"), port(change), change.text("to"));
      case "disconnect" -> disconnect(change.text("from"), port(change), change.text("to"));
      case "insertOnEdge" -> {
        Map<String, @Nullable Object> node = change.object("node");
        disconnect(change.text("from"), port(change), change.text("to"));
        add(node);
        connect(change.text("from"), port(change), String.valueOf(node.get(ID)));
        connect(String.valueOf(node.get(ID)), "output", change.text("to"));
      }
      default -> new PointerChanges(root).make(change);
    }
  }

  /** The arm of an edge is a port of its own. */
  private static String port(Change change) {
    int arm = change.number("arm");
    return arm < 0 ? "output" : "branch-" + arm;
  }

  private List<@Nullable Object> list(String key) {
    if (root.computeIfAbsent(key, _ -> new ArrayList<Object>()) instanceof List<?> list) {
      return Plain.items(list);
    }
    throw new PawlException.Conflict("`" + key + "` of the canvas is no list");
  }

  private Stream<Map<String, @Nullable Object>> objects(String key) {
    return list(key).stream()
        .flatMap(
            each ->
                each instanceof Map<?, ?> object
                    ? Stream.of(Plain.members(object))
                    : Stream.empty());
  }

  private boolean has(String node) {
    return objects("nodes").anyMatch(each -> node.equals(each.get(ID)));
  }

  private void need(String node) {
    if (!has(node)) {
      throw new PawlException.Conflict("there is no node `" + node + "`");
    }
  }

  private void add(Map<String, @Nullable Object> node) {
    if (!(node.get(ID) instanceof String id) || id.isBlank() || has(id)) {
      throw new PawlException.Conflict("a node needs an `id` that no other node has");
    }
    list("nodes").add(node);
  }

  private void remove(String node, boolean heal) {
    need(node);
    List<Map<String, @Nullable Object>> into =
        objects("connections").filter(each -> node.equals(each.get("to"))).toList();
    List<Map<String, @Nullable Object>> out =
        objects("connections").filter(each -> node.equals(each.get("from"))).toList();
    list("nodes").removeIf(each -> each instanceof Map<?, ?> map && node.equals(map.get(ID)));
    list("connections").removeIf(each -> into.contains(each) || out.contains(each));
    if (heal && !out.isEmpty()) {
      String follower = String.valueOf(out.getFirst().get("to"));
      into.forEach(each -> connect(String.valueOf(each.get("from")), portOf(each), follower));
    }
  }

  private static String portOf(Map<String, @Nullable Object> connection) {
    return connection.get("fromPort") instanceof String port ? port : "output";
  }

  private void connect(String from, String port, String to) {
    need(from);
    need(to);
    if (find(from, port, to).findAny().isPresent()) {
      return;
    }
    Map<String, @Nullable Object> connection = new LinkedHashMap<>();
    connection.put(ID, fresh());
    connection.put("from", from);
    connection.put("to", to);
    connection.put("fromPort", port);
    connection.put("toPort", "input");
    list("connections").add(connection);
  }

  private String fresh() {
    int number = list("connections").size() + 1;
    while (isTaken("c" + number)) {
      number++;
    }
    return "c" + number;
  }

  private boolean isTaken(String id) {
    return objects("connections").anyMatch(each -> id.equals(each.get(ID)));
  }

  private Stream<Map<String, @Nullable Object>> find(String from, String port, String to) {
    return objects("connections")
        .filter(each -> from.equals(each.get("from")) && to.equals(each.get("to")))
        .filter(each -> port.equals(portOf(each)));
  }

  private void disconnect(String from, String port, String to) {
    List<Map<String, @Nullable Object>> found = find(from, port, to).toList();
    if (found.isEmpty()) {
      throw new PawlException.Conflict("`" + from + "` does not lead to `" + to + "` like this");
    }
    list("connections").removeIf(found::contains);
  }
}
