package dev.pawl.acceptance.guard;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files of a source tree with one folder per module. */
record SourceTree(Path root) {

  /** The tree that this test was built from. */
  static SourceTree ofThisProject() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("mvnw"))) {
      folder = folder.getParent();
    }
    return new SourceTree(folder);
  }

  /** The Java files of all modules, tests included, relative to the root. */
  List<Path> javaFiles() {
    return modules().stream()
        .flatMap(module -> below(module.resolve("src")))
        .filter(file -> file.toString().endsWith(".java"))
        .map(root::relativize)
        .sorted()
        .toList();
  }

  /** The build files, relative to the root. */
  List<Path> poms() {
    return Stream.concat(Stream.of(root), modules().stream())
        .map(folder -> root.relativize(folder.resolve("pom.xml")))
        .toList();
  }

  String read(Path relative) {
    try {
      return Files.readString(root.resolve(relative));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private List<Path> modules() {
    try (Stream<Path> folders = Files.list(root)) {
      return folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> below(Path folder) {
    if (!Files.isDirectory(folder)) {
      return Stream.empty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
