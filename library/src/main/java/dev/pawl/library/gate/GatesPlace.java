package dev.pawl.library.gate;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Where a project says whether it has gates. Every start comes by here, so it only looks whether
 * files are there.
 */
public final class GatesPlace {
  private static final String PROJECT = "pawl.yaml";
  private static final String GATES = "gates.yaml";

  private GatesPlace() {}

  /**
   * The nearest {@code pawl.yaml} at or above a file or folder, which has the say; where there is
   * none, the nearest {@code gates.yaml}. Null where there is neither. What has the name and cannot
   * be read counts too.
   */
  public static @Nullable Path of(Path start) {
    Path project = nearest(start, PROJECT);
    return project == null ? alone(start) : project;
  }

  /** The nearest {@code gates.yaml}, which counts where the project says nothing of gates. */
  static @Nullable Path alone(Path start) {
    return nearest(start, GATES);
  }

  private static @Nullable Path nearest(Path start, String name) {
    Path from = start.toAbsolutePath().normalize();
    for (Path each = from; each != null; each = each.getParent()) {
      if (exists(each.resolve(name))) {
        return each.resolve(name);
      }
    }
    return null;
  }

  static boolean isProject(Path place) {
    return place.endsWith(PROJECT);
  }

  static boolean exists(Path file) {
    return Files.exists(file, LinkOption.NOFOLLOW_LINKS);
  }
}
