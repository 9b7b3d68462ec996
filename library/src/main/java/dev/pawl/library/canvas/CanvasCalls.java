package dev.pawl.library.canvas;

import dev.pawl.formats.canvas.Canvas;
import dev.pawl.formats.canvas.CanvasNode;
import dev.pawl.formats.canvas.CanvasType;
import dev.pawl.formats.source.FileContent;
import dev.pawl.model.Bundle;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** The nodes of a canvas that call tools, with all that the file says of them. */
public final class CanvasCalls {
  private CanvasCalls() {}

  /** None if the file is no canvas. */
  static List<CanvasNode> of(Bundle bundle) {
    if (!bundle.file().toLowerCase(Locale.ROOT).endsWith(".json")
        || !(FileContent.read(Path.of(bundle.file())) instanceof FileContent.Bytes(byte[] bytes))) {
      return List.of();
    }
    return Canvas.read(bundle.file(), bytes).stream()
        .flatMap(Canvas::nodes)
        .filter(node -> node.type() == CanvasType.MCP)
        .toList();
  }

  /** The servers of which a model may choose any tool. */
  public static Set<String> open(Bundle bundle) {
    Set<String> servers = new TreeSet<>();
    of(bundle).stream()
        .filter(CanvasNode::choosesAmongAll)
        .forEach(node -> servers.add(node.data().text("serverId")));
    return servers;
  }
}
