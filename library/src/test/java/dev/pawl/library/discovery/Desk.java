package dev.pawl.library.discovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A machine in a temporary folder, with a user and a project. */
final class Desk {
  final Path root;
  final Path home;
  final Path project;
  final Map<String, String> variables = new HashMap<>();
  Machine.System system = Machine.System.LINUX;

  Desk(Path folder) throws IOException {
    root = folder.toRealPath();
    home = Files.createDirectories(root.resolve("home/ada"));
    project = Files.createDirectories(home.resolve("work/plums"));
    Files.createDirectory(project.resolve(".git"));
  }

  Path write(String file, String text) throws IOException {
    Path path = root.resolve(file.replace("~", "home/ada").replace("@", "home/ada/work/plums"));
    Files.createDirectories(path.getParent());
    return Files.writeString(path, text.replace('\'', '"'));
  }

  Machine machine() {
    return new Machine(home, project, root, system, variables);
  }

  Discovery look() {
    return Discovery.of(machine());
  }

  /** {@code name program scope type: what}. */
  List<String> told() {
    return look().servers().stream().map(Desk::told).toList();
  }

  static String told(DiscoveredServer server) {
    Sighting first = server.first();
    var masked = first.said().masked();
    String what = masked.url() == null ? String.join(" ", masked.command()) : masked.url();
    return first.name()
        + " "
        + first.program().word()
        + " "
        + first.scope().word()
        + " "
        + first.said().type()
        + ": "
        + what;
  }
}
