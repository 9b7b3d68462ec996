package dev.pawl.library.flow;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;

/** Finds the libraries of this machine: folders with {@code flows} or {@code templates} in them. */
public final class FlowFolders {
  private FlowFolders() {}

  /** Those of some files and folders that are libraries. */
  public static List<Path> among(List<Path> paths) {
    return paths.stream().filter(FlowFolders::isOne).toList();
  }

  private static boolean isOne(Path folder) {
    return Files.isDirectory(folder.resolve(FlowLibrary.FLOWS))
        || Files.isDirectory(folder.resolve(FlowLibrary.TEMPLATES));
  }

  /** The nearest at or above a folder; that folder itself where there is none. */
  public static Path around(Path start) {
    for (Path each = start.toAbsolutePath().normalize(); each != null; each = each.getParent()) {
      if (isOne(each)) {
        return each;
      }
    }
    return start;
  }

  /** The first has no name space of its own, the others have that of their folder's name. */
  public static FlowLibraries libraries(List<Path> folders, FlowOpening opening) {
    List<FlowLibrary> libraries = new ArrayList<>();
    for (Path each : folders) {
      Path folder = each.toAbsolutePath().normalize();
      Path last = folder.getFileName();
      String name = last == null ? "flows" : last.toString();
      LocalFolder source =
          new LocalFolder(name, folder, FlowLibrary.PARTS, InstantSource.system());
      String prefix = libraries.isEmpty() ? "" : name + ".";
      libraries.add(new FlowLibrary(source, each, prefix, opening));
    }
    return new FlowLibraries(libraries);
  }
}
