package dev.pawl.formats.export;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.CanvasNode;
import dev.pawl.formats.canvas.CanvasType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The agents that a canvas describes, each in a file of its own, and where they are put to work.
 */
record Agents(List<Agent> all) {
  static final Agents NONE = new Agents(List.of());

  /**
   * One of them.
   *
   * @param node the id of the node that lets it do something
   * @param definition what it is told in any case
   */
  record Agent(String node, String name, String definition, ExportedFile file) {}

  Agents {
    all = List.copyOf(all);
  }

  static Agents of(Canvas canvas, String folder) {
    Set<String> taken = new HashSet<>();
    List<Agent> agents = new ArrayList<>();
    canvas
        .nodes()
        .filter(Agents::isDescribed)
        .forEach(node -> agents.add(agent(node, folder, taken)));
    return new Agents(agents);
  }

  private static boolean isDescribed(CanvasNode node) {
    return node.type() == CanvasType.SUB_AGENT
        && !node.data().text("agentDefinition").isBlank()
        && node.data().text("builtInType").isEmpty();
  }

  private static Agent agent(CanvasNode node, String folder, Set<String> taken) {
    String name = free(SafeName.of(node.name(), "agent"), taken);
    ExportedFile file = new ExportedFile(folder + name + ".md", text(node, name));
    return new Agent(node.id(), name, node.data().text("agentDefinition"), file);
  }

  /** The one that a node puts to work, by its id and by what it asks. */
  Optional<Agent> at(String node, String question) {
    return all.stream()
        .filter(each -> each.node.equals(node) && question.startsWith(each.definition + "\n\n"))
        .findFirst();
  }

  List<ExportedFile> files() {
    return all.stream().map(Agent::file).toList();
  }

  private static String free(String wanted, Set<String> taken) {
    String name = wanted;
    for (int number = 2; !taken.add(name); number++) {
      name = wanted + "-" + number;
    }
    return name;
  }

  private static String text(CanvasNode node, String name) {
    String description = node.data().text("description");
    return new FrontMatter()
            .name(name)
            .text("description", description.isEmpty() ? node.name() : description)
            .text("tools", node.data().text("tools"))
            .text("model", node.data().text("model"))
            .text("color", node.data().text("color"))
            .text("memory", node.data().text("memory"))
            .done()
        + node.data().text("agentDefinition").strip()
        + "\n";
  }
}
