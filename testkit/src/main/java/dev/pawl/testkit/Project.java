package dev.pawl.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The files of this project, wherever the tests are started. */
public final class Project {
  private Project() {}

  /** The folder of the whole project. */
  public static Path root() {
    for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
      if (Files.exists(folder.resolve("mvnw"))) {
        return folder;
      }
    }
    throw new IllegalStateException("the tests are not started within the project");
  }

  /** A file by its path from the root. */
  public static Path file(String path) {
    return root().resolve(path);
  }

  public static String read(String path) {
    try {
      return Files.readString(file(path));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
