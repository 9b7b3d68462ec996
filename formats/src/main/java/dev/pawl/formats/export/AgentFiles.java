package dev.pawl.formats.export;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.CanvasFlow;
import dev.pawl.formats.canvas.CanvasNode;
import dev.pawl.formats.canvas.CanvasType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The agents that a canvas describes, each in a file of its own. */
final class AgentFiles {
  private AgentFiles() {}

  static List<ExportedFile> of(Canvas canvas, String folder) {
    List<CanvasFlow> flows = new ArrayList<>(List.of(canvas.main()));
    flows.addAll(canvas.flows());
    Set<String> taken = new HashSet<>();
    List<ExportedFile> files = new ArrayList<>();
    for (CanvasFlow flow : flows) {
      for (CanvasNode node : flow.nodes()) {
        if (node.type() == CanvasType.SUB_AGENT
            && !node.data().text("agentDefinition").isBlank()
            && node.data().text("builtInType").isEmpty()) {
          String name = free(SafeName.of(node.name(), "agent"), taken);
          files.add(new ExportedFile(folder + name + ".md", text(node, name)));
        }
      }
    }
    return files;
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
