package dev.pawl.lsp.graph;

import dev.pawl.lsp.text.Content;
import dev.pawl.lsp.text.Outline;
import dev.pawl.lsp.text.Part;
import dev.pawl.lsp.text.Part.Group;
import dev.pawl.lsp.text.Part.Scalar;
import dev.pawl.lsp.text.Text;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The text of a graph file with its tools and nodes, as far as they can be told apart. */
public final class GraphText {
  private final Text text;
  private final boolean json;
  private final @Nullable Part root;
  private final List<ToolText> tools;

  private GraphText(String content, boolean json) {
    this.json = json;
    this.text = new Text(content, json);
    this.root = Outline.of(content).orElse(null);
    Optional<Group> whole =
        Optional.ofNullable(root).filter(Group.class::isInstance).map(Group.class::cast);
    List<NodeText> shared = nodes(whole.flatMap(group -> group.group("nodes")));
    List<ToolText> found = new ArrayList<>();
    for (Group tool :
        whole.flatMap(group -> group.group("tools")).map(Group::mappings).orElse(List.of())) {
      List<NodeText> own = nodes(tool.group("nodes"));
      found.add(
          new ToolText(
              string(tool, "name"), scalar(tool, "name"), tool, own.isEmpty() ? shared : own));
    }
    this.tools = List.copyOf(found);
  }

  /**
   * @param name of the file: one that ends in {@code .json} is JSON
   */
  public static GraphText of(String name, String content) {
    return new GraphText(content, isJson(name));
  }

  static boolean isJson(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".json");
  }

  private List<NodeText> nodes(Optional<Group> list) {
    return list.map(Group::mappings).orElse(List.of()).stream()
        .map(
            node ->
                new NodeText(string(node, "id"), scalar(node, "id"), string(node, "type"), node))
        .toList();
  }

  public Text text() {
    return text;
  }

  public String content() {
    return text.content();
  }

  public boolean json() {
    return json;
  }

  public @Nullable Part root() {
    return root;
  }

  public List<ToolText> tools() {
    return tools;
  }

  public Optional<ToolText> tool(String name) {
    return tools.stream().filter(tool -> tool.name().equals(name)).findFirst();
  }

  /** The keys of all servers of the file. */
  public List<Part.Member> servers() {
    if (!(root instanceof Group whole)) {
      return List.of();
    }
    return whole
        .group("mcpServers")
        .or(() -> whole.group("servers"))
        .map(Group::members)
        .orElse(List.of());
  }

  /** The text under a key; empty if there is none. */
  public String string(Group group, String key) {
    Scalar scalar = scalar(group, key);
    return scalar == null ? "" : string(scalar);
  }

  public String string(Scalar scalar) {
    return Content.of(content(), scalar).value();
  }

  private static @Nullable Scalar scalar(Group group, String key) {
    return group.get(key).orElse(null) instanceof Scalar scalar ? scalar : null;
  }
}
